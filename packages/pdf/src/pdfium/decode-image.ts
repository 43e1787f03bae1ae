import type { Raster } from '../codecs.js';
import { readJpxSize } from './jpx-size.js';
import type { PdfiumDocument } from './pdfium-document.js';
import { plainDocument, plainStream } from './plain-document.js';

/** An image as stored in a document, with all filters but its image filter already decoded. */
export interface StoredImage {
  readonly filter: 'JPXDecode' | 'JBIG2Decode' | 'CCITTFaxDecode' | 'DCTDecode';
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** How many channels to decode, whatever colors they represent. */
  readonly channels: 1 | 3;
  readonly bitsPerComponent: 1 | 8;
  /** Entries of /DecodeParms: numbers and booleans. */
  readonly parms?: Readonly<Record<string, number | boolean>>;
  /** The shared part of a JBIG2 image. */
  readonly globals?: Uint8Array;
}

/** Images with more pixels than this aren't decoded. */
const MAX_PIXELS = 256_000_000;

/**
 * The samples of an image, with one channel or three; undefined if it can't be read or is too
 * large.
 */
export function decodeImage(image: StoredImage, open: (document: Uint8Array) => PdfiumDocument): Raster | undefined {
  if (image.width * image.height > MAX_PIXELS || isBomb(image)) return undefined;
  const document = open(oneImageDocument(image));
  try {
    return document.firstImage();
  } finally {
    document.close();
  }
}

/**
 * A few bytes of JPEG 2000 may claim any number of pixels and tiles. An image that doesn't fit the
 * size given in the document isn't decoded.
 */
function isBomb({ filter, data, width, height }: StoredImage): boolean {
  if (filter !== 'JPXDecode') return false;
  const size = readJpxSize(data);
  return !size || size.pixels > 2 * width * height || size.tiles > 16 + size.pixels / 1024;
}

/** The smallest document that shows an image: what PDFium needs to decode it. */
function oneImageDocument(image: StoredImage): Uint8Array {
  const { width, height, globals } = image;
  return plainDocument([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    plainStream('', '100 0 0 100 0 0 cm /I Do'),
    plainStream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${image.channels === 1 ? 'DeviceGray' : 'DeviceRGB'}` +
        `/BitsPerComponent ${image.bitsPerComponent}/Filter/${image.filter}/DecodeParms<<${parms(image)}>>`,
      image.data,
    ),
    ...(globals ? [plainStream('', globals)] : []),
  ]);
}

function parms({ parms, globals }: StoredImage): string {
  const entries = Object.entries(parms ?? {}).map(([name, value]) => `/${name} ${value}`);
  if (globals) entries.push('/JBIG2Globals 6 0 R');
  return entries.join('');
}
