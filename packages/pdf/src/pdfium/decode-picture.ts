import type { Raster } from '../codecs.js';
import { readJpxSize } from './jpx-size.js';
import type { PdfiumDocument } from './pdfium-document.js';
import { plainDocument, plainStream } from './plain-document.js';

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
export function decodePicture(picture: OddPicture, open: (document: Uint8Array) => PdfiumDocument): Raster | undefined {
  if (picture.width * picture.height > MAX_PIXELS || isBomb(picture)) return undefined;
  const document = open(onePictureDocument(picture));
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

/** The smallest document that shows a picture: what PDFium needs to decode it. */
function onePictureDocument(picture: OddPicture): Uint8Array {
  const { width, height, globals } = picture;
  return plainDocument([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    plainStream('', '100 0 0 100 0 0 cm /I Do'),
    plainStream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${picture.channels === 1 ? 'DeviceGray' : 'DeviceRGB'}` +
        `/BitsPerComponent ${picture.bitsPerComponent}/Filter/${picture.filter}/DecodeParms<<${parms(picture)}>>`,
      picture.data,
    ),
    ...(globals ? [plainStream('', globals)] : []),
  ]);
}

function parms({ parms, globals }: OddPicture): string {
  const entries = Object.entries(parms ?? {}).map(([name, value]) => `/${name} ${value}`);
  if (globals) entries.push('/JBIG2Globals 6 0 R');
  return entries.join('');
}
