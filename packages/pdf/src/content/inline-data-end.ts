import { DELIMITER, isSpace, KIND, NUMERIC, SPACE } from './characters.js';
import { type ContentDict, ContentName, operatorAt } from './operators.js';

/**
 * Where an inline image's data ends, and where its `EI` ends. Without an `EI`, both are the end of
 * the bytes.
 */
export function inlineDataEnd(bytes: Uint8Array, start: number, dict: ContentDict): { readonly dataEnd: number; readonly end: number } {
  const known = knownEnd(bytes, start, dict);
  const exact = known === undefined ? undefined : endMarkAfter(bytes, known);
  if (known !== undefined && exact !== undefined) return { dataEnd: known, end: exact };
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 69 || bytes[at + 1] !== 73 || !isBoundary(bytes[at + 2])) continue;
    if (at > start && !isSpace(bytes[at - 1])) continue;
    if (looksLikeContent(bytes, at + 2)) return { dataEnd: Math.max(start, at - 1), end: at + 2 };
  }
  return { dataEnd: bytes.length, end: bytes.length };
}

function isBoundary(byte: number | undefined): boolean {
  return byte === undefined || KIND[byte] === SPACE || KIND[byte] === DELIMITER;
}

/** The position after an `EI` that follows directly or after a few spaces. */
function endMarkAfter(bytes: Uint8Array, from: number): number | undefined {
  let at = from;
  while (at < from + 8 && isSpace(bytes[at])) at++;
  return bytes[at] === 69 && bytes[at + 1] === 73 && isBoundary(bytes[at + 2]) ? at + 2 : undefined;
}

/** The end according to the dictionary or the data itself. */
function knownEnd(bytes: Uint8Array, start: number, dict: ContentDict): number | undefined {
  const length = dict.get('L') ?? dict.get('Length');
  if (typeof length === 'number' && length > 0 && start + length <= bytes.length) return start + Math.floor(length);
  const filters = dict.get('F') ?? dict.get('Filter');
  const first = Array.isArray(filters) ? filters[0] : filters;
  if (!(first instanceof ContentName)) return within(bytes, start + rawLength(dict));
  if (first.name === 'A85' || first.name === 'ASCII85Decode') return markEnd(bytes, start, 126, 62);
  if (first.name === 'AHx' || first.name === 'ASCIIHexDecode') return markEnd(bytes, start, 62);
  if (first.name === 'RL' || first.name === 'RunLengthDecode') return runLengthEnd(bytes, start);
  if (first.name === 'DCT' || first.name === 'DCTDecode') return jpegEnd(bytes, start);
  return undefined;
}

function within(bytes: Uint8Array, end: number): number | undefined {
  return end <= bytes.length ? end : undefined;
}

/**
 * The length of unfiltered data. NaN if the dictionary can't tell, such as with a color space from
 * the resources.
 */
function rawLength(dict: ContentDict): number {
  const width = dict.get('W') ?? dict.get('Width');
  const height = dict.get('H') ?? dict.get('Height');
  if (typeof width !== 'number' || typeof height !== 'number') return Number.NaN;
  const mask = dict.get('IM') ?? dict.get('ImageMask');
  const bits = mask === true ? 1 : (dict.get('BPC') ?? dict.get('BitsPerComponent'));
  const components = mask === true ? 1 : componentsOf(dict.get('CS') ?? dict.get('ColorSpace'));
  if (typeof bits !== 'number' || components === undefined) return Number.NaN;
  return Math.ceil((width * bits * components) / 8) * height;
}

const COMPONENTS: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  CalGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CalRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
  I: 1,
  Indexed: 1,
};

function componentsOf(space: unknown): number | undefined {
  const name = Array.isArray(space) ? space[0] : space;
  return name instanceof ContentName ? COMPONENTS[name.name] : undefined;
}

function markEnd(bytes: Uint8Array, start: number, first: number, second?: number): number | undefined {
  for (let at = bytes.indexOf(first, start); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (second === undefined) return at + 1;
    if (bytes[at + 1] === second) return at + 2;
  }
  return undefined;
}

function runLengthEnd(bytes: Uint8Array, start: number): number | undefined {
  for (let at = start; at < bytes.length; ) {
    const length = bytes[at] as number;
    if (length === 128) return at + 1;
    at += length < 128 ? length + 2 : 2;
  }
  return undefined;
}

/**
 * Steps over the segments of a JPEG. Inside a scan, it looks for the next marker that isn't fill, a
 * stuffed byte or a restart.
 */
function jpegEnd(bytes: Uint8Array, start: number): number | undefined {
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return undefined;
  let at = start + 2;
  while (at + 3 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at++;
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + (bytes[at + 2] as number) * 256 + (bytes[at + 3] as number);
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : undefined;
}

const PEEK_BYTES = 64;

/**
 * Whether the next bytes could be operands and an operator, or the end. Data that contains the
 * letters EI by chance doesn't continue like that.
 */
function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  const end = Math.min(bytes.length, from + PEEK_BYTES);
  let at = from;
  while (at < end) {
    const byte = bytes[at] as number;
    const kind = KIND[byte];
    if (byte > 126 || (byte < 32 && kind !== SPACE) || byte === 0) return false;
    if (kind === SPACE) at++;
    else if (kind === DELIMITER) {
      // Names and strings may contain anything printable; a good start is enough.
      if (byte === 41 || byte === 123 || byte === 125) return false;
      at++;
      if (byte === 47) while (at < end && !isBoundary(bytes[at])) at++;
    } else if (kind === NUMERIC) {
      while (at < end && KIND[bytes[at] as number] === NUMERIC) at++;
    } else {
      let stop = at;
      while (stop < bytes.length && stop - at < 4 && !isBoundary(bytes[stop])) stop++;
      return operatorAt(bytes, at, stop) !== undefined;
    }
  }
  return true;
}
