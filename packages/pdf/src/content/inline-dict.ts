import { PDFBool, type PDFContext, PDFDict, PDFHexString, PDFName, PDFNull, PDFNumber, type PDFObject } from '../model/objects.js';
import { type ContentDict, ContentName, type Operand } from './operators.js';

const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  I: 'Interpolate',
  IM: 'ImageMask',
  L: 'Length',
  W: 'Width',
};

const NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/**
 * The dictionary of an inline image with full names instead of abbreviations, like an image
 * XObject's.
 */
export function inlineDict(context: PDFContext, source: ContentDict): PDFDict {
  const dict = PDFDict.withContext(context);
  for (const [key, value] of source) {
    const full = KEYS[key] ?? key;
    dict.set(PDFName.of(full), toObject(context, value, full === 'Filter' || full === 'ColorSpace'));
  }
  return dict;
}

function toObject(context: PDFContext, value: Operand, shortened: boolean): PDFObject {
  if (typeof value === 'number') return PDFNumber.of(value);
  if (typeof value === 'boolean') return value ? PDFBool.True : PDFBool.False;
  if (value === null) return PDFNull;
  if (value instanceof ContentName) return PDFName.of((shortened && NAMES[value.name]) || value.name);
  if (value instanceof Uint8Array) return PDFHexString.of(Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  if (value instanceof Map) return inlineDict(context, value);
  return context.obj((value as readonly Operand[]).map((item) => toObject(context, item, shortened)));
}
