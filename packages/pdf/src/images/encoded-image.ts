import { markPacked } from '../flate/deflate.js';
import { PDFArray, type PDFDict, PDFName, type PDFObject, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/**
 * One way to write an image: its bytes, and what its dictionary says about them. Undefined values
 * get no dictionary entry.
 */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly filter: 'FlateDecode' | 'DCTDecode' | 'JBIG2Decode';
  readonly parameters?: Readonly<Record<string, number>>;
  readonly space: PDFObject | undefined;
  readonly decode?: PDFObject;
  /** A soft mask that hides nothing. */
  readonly isOpaque?: boolean;
}

const REPLACED = [
  'Width',
  'Height',
  'BitsPerComponent',
  'ColorSpace',
  'Decode',
  'DecodeParms',
  'DP',
  'F',
  'FFilter',
  'FDecodeParms',
  'DL',
  'SMaskInData',
];

/** The stream of an image that was encoded again. Everything else in its dictionary stays. */
export function toImageStream(file: PdfFile, original: PDFDict, image: EncodedImage): PDFRawStream {
  const dict = original.clone(file.context);
  for (const key of REPLACED) dict.delete(PDFName.of(key));
  const values: Record<string, PDFObject | undefined> = {
    Width: file.context.obj(image.width),
    Height: file.context.obj(image.height),
    BitsPerComponent: file.context.obj(image.bits),
    // A palette compresses better among other objects than in front of the stream's data.
    ColorSpace: image.space instanceof PDFArray ? file.context.register(image.space) : image.space,
    Decode: image.decode,
    Filter: PDFName.of(image.filter),
    DecodeParms: image.parameters && file.context.obj({ ...image.parameters }),
    Length: file.context.obj(image.bytes.length),
  };
  for (const [key, value] of Object.entries(values)) if (value !== undefined) dict.set(PDFName.of(key), value);
  return PDFRawStream.of(dict, image.filter === 'FlateDecode' ? markPacked(image.bytes) : image.bytes);
}
