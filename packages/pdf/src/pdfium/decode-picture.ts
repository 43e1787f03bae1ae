import type { Raster } from '../codecs.js';
import { readJpxSize } from './jpx-size.js';
import { onePictureDocument } from './one-picture-document.js';
import type { Pdfium } from './open-pdfium.js';

/** A picture as it stands in a document, behind all filters that are not for pictures. */
export interface OddPicture {
  readonly filter: 'JPXDecode' | 'JBIG2Decode' | 'CCITTFaxDecode' | 'DCTDecode';
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** How the samples are to be taken, whatever colours they stand for. */
  readonly channels: 1 | 3;
  readonly bitsPerComponent: 1 | 8;
  /** Entries of /DecodeParms: numbers and truth values. */
  readonly parms?: Readonly<Record<string, number | boolean>>;
  /** The shared part of a JBIG2 picture. */
  readonly globals?: Uint8Array;
}

/** Most pixels of a picture that is decoded. */
const MAX_PIXELS = 256_000_000;

/** The samples of a picture, one channel or three; undefined where it cannot be read or is too large. */
export function decodePicture(pdfium: Pdfium, picture: OddPicture): Raster | undefined {
  if (picture.width * picture.height > MAX_PIXELS || isBomb(picture)) return undefined;
  const document = pdfium.open(onePictureDocument(picture));
  try {
    return document.firstPicture();
  } finally {
    document.close();
  }
}

/** A few bytes of JPEG 2000 may claim pixels and tiles without end; what does not fit the size that the document names is not begun. */
function isBomb({ filter, data, width, height }: OddPicture): boolean {
  if (filter !== 'JPXDecode') return false;
  const size = readJpxSize(data);
  return !size || size.pixels > 2 * width * height || size.tiles > 16 + size.pixels / 1024;
}
