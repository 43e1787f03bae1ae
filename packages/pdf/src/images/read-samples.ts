import { AppError } from '@imagemill/core';
import { PDFArray, PDFDict } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { elementsOf, entryOf } from '../model/read-entries.js';
import type { Bilevel } from './bilevel.js';
import { rowBytes } from './bilevel.js';
import { readCcittParameters } from './ccitt/ccitt-parameters.js';
import { decodeCcitt } from './ccitt/decode-ccitt.js';
import type { PdfImage } from './pdf-image.js';
import { type Samples, unpackSamples } from './samples.js';

/** The bytes of a picture once every filter that is not for pictures is off. */
export interface Coded {
  readonly bytes: Uint8Array;
  readonly filter: 'none' | 'jpeg' | 'jpx' | 'jbig2' | 'ccitt' | 'unknown';
}

const FILTERS: Record<string, Coded['filter']> = {
  DCTDecode: 'jpeg',
  DCT: 'jpeg',
  JPXDecode: 'jpx',
  JBIG2Decode: 'jbig2',
  CCITTFaxDecode: 'ccitt',
  CCF: 'ccitt',
};

export function readCoded(file: PdfFile, image: PdfImage): Coded {
  const { bytes, rest } = file.decode(image.stream);
  return { bytes, filter: rest === undefined ? 'none' : (FILTERS[rest] ?? 'unknown') };
}

/** Samples of 8 bits (numbers, where the space is a palette), no smaller than `atLeast`. `Decode` is not applied. */
export async function readSamples(
  file: PdfFile,
  image: PdfImage,
  coded: Coded,
  atLeast?: { readonly width: number; readonly height: number },
): Promise<Samples> {
  const channels = image.space?.channels ?? 1;
  if (coded.filter === 'jpeg') return readJpeg(file, image, coded.bytes, atLeast);
  const packed = coded.filter === 'none' ? coded.bytes : (await readBilevel(image, coded)).data;
  return unpackSamples(packed, { ...image, channels }, image.space?.kind === 'indexed' ? 'none' : 'range');
}

/** The bits of a picture of one bit per pixel. */
export async function readBilevel(image: PdfImage, coded: Coded): Promise<Bilevel> {
  const { width, height } = image;
  const length = rowBytes(width) * height;
  if (coded.filter === 'none' && coded.bytes.length >= length) return { width, height, data: coded.bytes.subarray(0, length) };
  if (coded.filter === 'ccitt') {
    const parameters = readCcittParameters(parametersOf(image), image);
    if (parameters.columns === width) return decodeCcitt(coded.bytes, parameters);
  }
  throw new AppError('unsupported_media');
}

async function readJpeg(
  file: PdfFile,
  image: PdfImage,
  jpeg: Uint8Array,
  atLeast: { readonly width: number; readonly height: number } | undefined,
): Promise<Samples> {
  // A document may say otherwise than the JPEG how its colours are coded.
  const parameters = parametersOf(image);
  if (parameters && entryOf(parameters, 'ColorTransform') !== undefined) throw new AppError('unsupported_media');
  const raster = await file.codecs.image.decodeJpeg(jpeg, atLeast);
  const isWhole = raster.width === image.width && raster.height === image.height;
  const isLargeEnough = atLeast && raster.width >= atLeast.width && raster.height >= atLeast.height && raster.width <= image.width;
  if (image.bits !== 8 || raster.channels !== image.space?.channels || !(isWhole || isLargeEnough)) throw new AppError('unsupported_media');
  return raster;
}

/** The parameters of the last filter, which is the one for pictures. */
function parametersOf({ stream }: PdfImage): PDFDict | undefined {
  const parameters = entryOf(stream.dict, 'DecodeParms') ?? entryOf(stream.dict, 'DP');
  const last = parameters instanceof PDFArray ? elementsOf(parameters).at(-1) : parameters;
  return last instanceof PDFDict ? last : undefined;
}
