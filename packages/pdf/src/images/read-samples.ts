import { AppError } from '@imagemill/errors';
import type { PDFDict, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf, streamAt } from '../model/read-entries.js';
import { openPdfium } from '../pdfium/open-pdfium.js';
import { type Bilevel, packBits, rowBytes } from './bilevel.js';
import { readCcittParameters } from './ccitt/ccitt-parameters.js';
import { decodeCcitt } from './ccitt/decode-ccitt.js';
import type { PdfImage } from './pdf-image.js';
import { type Samples, unpackSamples } from './samples.js';

/** The bytes of an image after all filters that aren't image filters. */
export interface Coded {
  readonly bytes: Uint8Array;
  readonly filter: 'none' | 'jpeg' | 'jpx' | 'jbig2' | 'ccitt' | 'unknown';
  readonly parameters: PDFDict | undefined;
}

const FILTERS: Record<string, Coded['filter']> = {
  DCTDecode: 'jpeg',
  JPXDecode: 'jpx',
  JBIG2Decode: 'jbig2',
  CCITTFaxDecode: 'ccitt',
};

export function readCoded(file: PdfFile, stream: PDFRawStream): Coded {
  const { bytes, rest, restParms } = file.decode(stream);
  return { bytes, filter: rest === undefined ? 'none' : (FILTERS[rest] ?? 'unknown'), parameters: restParms };
}

/**
 * 8-bit samples (numbers, if the space is a palette), no smaller than `atLeast`. `Decode` isn't
 * applied.
 */
export async function readSamples(
  file: PdfFile,
  image: PdfImage,
  coded: Coded,
  atLeast?: { readonly width: number; readonly height: number },
): Promise<Samples> {
  const channels = image.space?.channels ?? 1;
  if (coded.filter === 'jpeg') return readJpeg(file, image, coded, atLeast);
  if (coded.filter === 'jpx') return readJpx(file, image, coded.bytes);
  const packed = coded.filter === 'none' ? coded.bytes : (await readBilevel(file, image, coded)).data;
  return unpackSamples(packed, { ...image, channels }, image.space?.kind === 'indexed' ? 'none' : 'range');
}

/** The bits of an image with one bit per pixel. */
export async function readBilevel(file: PdfFile, image: PdfImage, { bytes, filter, parameters }: Coded): Promise<Bilevel> {
  const { width, height } = image;
  const length = rowBytes(width) * height;
  if (filter === 'none' && bytes.length >= length) return { width, height, data: bytes.subarray(0, length) };
  if (filter === 'ccitt') {
    const fax = readCcittParameters(parameters, image);
    if (fax.columns === width) return decodeCcitt(bytes, fax);
  }
  if (filter === 'jbig2') return readJbig2(file, image, bytes, parameters);
  throw new AppError('unsupported_media');
}

async function readJpeg(
  file: PdfFile,
  image: PdfImage,
  { bytes, parameters }: Coded,
  atLeast: { readonly width: number; readonly height: number } | undefined,
): Promise<Samples> {
  // A document may contradict the JPEG about how its colors are encoded.
  if (parameters && entryOf(parameters, 'ColorTransform') !== undefined) throw new AppError('unsupported_media');
  const raster = await file.codecs.image.decodeJpeg(bytes, atLeast);
  const isWhole = raster.width === image.width && raster.height === image.height;
  const isLargeEnough = atLeast && raster.width >= atLeast.width && raster.height >= atLeast.height && raster.width <= image.width;
  if (image.bits !== 8 || raster.channels !== image.space?.channels || !(isWhole || isLargeEnough)) throw new AppError('unsupported_media');
  return raster;
}

/** Wrapped as if its colors were device colors, so PDFium returns them unchanged. */
async function readJpx(file: PdfFile, { width, height, space }: PdfImage, data: Uint8Array): Promise<Samples> {
  if (space?.channels !== 1 && space?.channels !== 3) throw new AppError('unsupported_media');
  const pdfium = await openPdfium(file.codecs);
  const raster = pdfium.decodeImage({ filter: 'JPXDecode', data, width, height, channels: space.channels, bitsPerComponent: 8 });
  if (raster?.channels !== space.channels || raster.width !== width || raster.height !== height) throw new AppError('unsupported_media');
  return raster;
}

async function readJbig2(file: PdfFile, { width, height }: PdfImage, data: Uint8Array, parameters: PDFDict | undefined): Promise<Bilevel> {
  const shared = parameters && streamAt(parameters, 'JBIG2Globals');
  const globals = shared && file.decode(shared).bytes;
  const pdfium = await openPdfium(file.codecs);
  const image = { filter: 'JBIG2Decode', data, width, height, channels: 1, bitsPerComponent: 1, ...(globals && { globals }) } as const;
  const raster = pdfium.decodeImage(image);
  if (raster?.channels !== 1 || raster.width !== width || raster.height !== height) throw new AppError('unsupported_media');
  return packBits(raster);
}
