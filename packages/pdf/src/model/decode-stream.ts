import { AppError } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import { decodeAscii85 } from './filters/ascii85.js';
import { GrowingBytes } from './filters/growing-bytes.js';
import { decodeLzw } from './filters/lzw.js';
import { undoPredictor } from './filters/predictor.js';
import { PDFArray, PDFDict, type PDFObject } from './objects.js';
import { elementsOf, entryOf, nameOf, numberAt } from './read-entries.js';

/** The data of a stream after all filters that aren't image filters. */
export interface DecodedStream {
  readonly bytes: Uint8Array;
  /** The filter that is left: an image filter or an unknown one. */
  readonly rest?: string;
  readonly restParms?: PDFDict;
}

/**
 * Real documents have one or two filters per stream. Many streams may share one long list of them.
 */
const MAX_FILTERS = 32;

/**
 * The filters of a stream in order, with full names and their parameters. Inline images abbreviate
 * both. Throws `too_complex` for more filters than any real document has.
 */
export function filtersOf(dict: PDFDict): readonly { readonly name: string; readonly parms?: PDFDict }[] {
  const filter = entryOf(dict, 'Filter') ?? entryOf(dict, 'F');
  if (filter instanceof PDFArray && filter.size() > MAX_FILTERS)
    throw new AppError('too_complex', { detail: 'Its data is packed more often than any real document needs.' });
  const filters = listOf(filter);
  const parms = listOf(entryOf(dict, 'DecodeParms') ?? entryOf(dict, 'DP'));
  return filters.flatMap((filter, index) => {
    const name = nameOf(filter);
    const own = parms[index];
    return name === undefined ? [] : [{ name: FULL_NAMES.get(name) ?? name, ...(own instanceof PDFDict && { parms: own }) }];
  });
}

/** A stream decoder that counts what it unpacks, over all streams, against `maxUnpackedBytes`. */
export function createDecoder(codecs: Pick<PdfCodecs, 'inflate'>, limits: { maxStreamBytes: number; maxUnpackedBytes: number }) {
  let unpacked = 0;
  return (dict: PDFDict, contents: Uint8Array): DecodedStream => {
    let bytes = contents;
    for (const { name, parms } of filtersOf(dict)) {
      const decode = DECODERS.get(name);
      if (!decode) return { bytes, rest: name, ...(parms && { restParms: parms }) };
      bytes = decode(bytes, parms, limits.maxStreamBytes, codecs);
      unpacked += bytes.length;
      if (unpacked > limits.maxUnpackedBytes)
        throw new AppError('too_complex', { detail: 'Its data unpacks to more than this service opens.' });
    }
    return { bytes };
  };
}

const FULL_NAMES = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

type Decode = (bytes: Uint8Array, parms: PDFDict | undefined, maxBytes: number, codecs: Pick<PdfCodecs, 'inflate'>) => Uint8Array;

const DECODERS = new Map<string, Decode>([
  ['FlateDecode', (bytes, parms, maxBytes, codecs) => predicted(codecs.inflate(bytes, maxBytes), parms)],
  [
    'LZWDecode',
    (bytes, parms, maxBytes) => predicted(decodeLzw(bytes, maxBytes, (parms && numberAt(parms, 'EarlyChange')) === 0 ? 0 : 1), parms),
  ],
  ['ASCII85Decode', decodeAscii85],
  ['ASCIIHexDecode', decodeAsciiHex],
  ['RunLengthDecode', (bytes, _parms, maxBytes) => decodeRunLength(bytes, maxBytes)],
  // Encryption was undone when the document was opened.
  ['Crypt', (bytes) => bytes],
]);

function predicted(bytes: Uint8Array, parms: PDFDict | undefined): Uint8Array {
  const predictor = parms && numberAt(parms, 'Predictor');
  if (!parms || predictor === undefined || predictor < 2) return bytes;
  const shape = {
    predictor,
    colors: bounded(numberAt(parms, 'Colors'), 1, 32),
    bitsPerComponent: bounded(numberAt(parms, 'BitsPerComponent'), 8, 16),
    columns: bounded(numberAt(parms, 'Columns'), 1, 1 << 24),
  };
  return undoPredictor(bytes, shape);
}

function bounded(value: number | undefined, preset: number, max: number): number {
  return value === undefined || !(value >= 1) ? preset : Math.min(Math.floor(value), max);
}

function listOf(value: PDFObject | undefined): readonly (PDFObject | undefined)[] {
  return value instanceof PDFArray ? elementsOf(value) : [value];
}

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/**
 * ASCIIHexDecode: ends at `>`, skips anything but digits, and takes an odd last digit as followed
 * by 0.
 */
export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let digits = 0;
  for (const code of bytes) {
    if (code === 0x3e) break;
    const value = digit(code);
    if (value < 0) continue;
    out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? value << 4 : value);
    digits++;
  }
  return out.subarray(0, (digits + 1) >> 1);
}

/** RunLengthDecode: ends at 128 or at the end of the bytes. */
export function decodeRunLength(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const out = new GrowingBytes(bytes.length * 2, maxBytes);
  for (let at = 0; at < bytes.length; ) {
    const count = bytes[at++] ?? 128;
    if (count === 128) break;
    if (count < 128) {
      out.append(bytes.subarray(at, at + count + 1));
      at += count + 1;
    } else out.fill(bytes[at++] ?? 0, 257 - count);
  }
  return out.view();
}
