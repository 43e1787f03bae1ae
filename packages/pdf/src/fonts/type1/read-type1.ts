import { hexValue, isSpace } from '../../content/characters.js';
import { readHex } from '../../content/strings.js';
import { ENCODINGS } from '../encodings.js';

/** A Type 1 font, as far as its outlines need it. Charstrings are decrypted. */
export interface Type1Font {
  readonly name: string;
  readonly matrix: readonly number[];
  readonly bbox: readonly number[];
  /** Glyph names, indexed by code. */
  readonly encoding: readonly (string | undefined)[];
  readonly subroutines: ReadonlyMap<number, Uint8Array>;
  readonly charstrings: ReadonlyMap<string, Uint8Array>;
}

const MAX_ENTRIES = 100_000;
/** Multiple master fonts, and fonts whose outlines are stroked. */
const UNUSUAL = /\/BlendDesignMap|\/WeightVector|\/PaintType\s+[^0\s]/;

/** Undefined for fonts that don't follow the usual form. They are left alone. */
export function readType1(font: Uint8Array): Type1Font | undefined {
  const bytes = withoutPfbMarks(font);
  const mark = find(bytes, 'eexec', 0);
  if (mark < 0) return undefined;
  const clear = latin1(bytes.subarray(0, mark));
  const secret = decryptBody(bytes, mark + 5);
  const matrix = numbersAfter(clear, 'FontMatrix');
  const bbox = numbersAfter(clear, 'FontBBox');
  const encoding = readEncoding(clear);
  if (matrix?.length !== 6 || bbox?.length !== 4 || encoding === undefined || UNUSUAL.test(clear)) return undefined;
  const body = latin1(secret);
  const lenIV = Number(/\/lenIV\s+(-?\d+)/.exec(body)?.[1] ?? 4);
  const plain = (data: Uint8Array) => (lenIV < 0 ? data : decryptType1(data, 4330, lenIV));
  const start = body.indexOf('/CharStrings');
  if (start < 0 || body.indexOf('/CharStrings', start + 1) >= 0) return undefined;
  const subroutines = new Map<number, Uint8Array>();
  const charstrings = new Map<string, Uint8Array>();
  for (const [key, data] of entries(secret, body, Math.max(0, body.indexOf('/Subrs')), start, /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\|)\s/g))
    subroutines.set(Number(key), plain(data));
  let end = start;
  for (const [key, data] of entries(secret, body, start, body.length, /\/([^\s/[\](){}<>%]+)\s+(\d+)\s+(?:RD|-\|)\s/g)) {
    if (charstrings.has(key)) return undefined;
    charstrings.set(key, plain(data));
    end = data.byteOffset - secret.byteOffset + data.length;
  }
  // The dictionary ends after the last charstring, unless the data is damaged.
  if (!/^\s*\S+\s+end\b/.test(body.slice(end, end + 64))) return undefined;
  const name = /\/FontName\s*\/(\S+)/.exec(clear)?.[1] ?? 'Font';
  return charstrings.has('.notdef') ? { name, matrix, bbox, encoding, subroutines, charstrings } : undefined;
}

/**
 * Data that follows a pattern of key and length. Its bytes are skipped, whatever they look like.
 * Some fonts have a second array of subroutines for high-resolution printers: viewers can't run the
 * PostScript that chooses one, so they use the first.
 */
function* entries(bytes: Uint8Array, text: string, from: number, to: number, pattern: RegExp): Generator<[string, Uint8Array]> {
  let end = from;
  pattern.lastIndex = from;
  for (let count = 0; count < MAX_ENTRIES; count++) {
    const match = pattern.exec(text);
    if (match === null || match.index >= to) return;
    if (count > 0 && text.slice(end, match.index).includes('/Subrs')) return;
    const start = match.index + match[0].length;
    const length = Number(match[2]);
    if (start + length > bytes.length) return;
    yield [match[1] as string, bytes.subarray(start, start + length)];
    end = start + length;
    pattern.lastIndex = end;
  }
}

/** DOS files (PFB) come in segments: 0x80, a kind, a length. */
function withoutPfbMarks(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && bytes[at + 1] !== 3; ) {
    const segment = bytes.subarray(at + 6, at + 6 + view.getUint32(at + 2, true));
    out.set(segment, length);
    length += segment.length;
    at += 6 + segment.length;
  }
  return out.subarray(0, length);
}

/** The private part may be stored as bytes or as hexadecimal digits. */
function decryptBody(bytes: Uint8Array, after: number): Uint8Array {
  let start = after;
  while (start < after + 4 && isSpace(bytes[start])) start++;
  const hex = bytes.subarray(start, start + 4).every((byte) => hexValue(byte) >= 0);
  return decryptType1(hex ? readHex(bytes, start, bytes.length) : bytes.subarray(start), 55665, 4);
}

function readEncoding(clear: string): readonly (string | undefined)[] | undefined {
  const start = clear.indexOf('/Encoding');
  if (start < 0) return undefined;
  if (/^\/Encoding\s+StandardEncoding\s+def/.test(clear.slice(start, start + 64))) return ENCODINGS.StandardEncoding;
  const end = /\b(?:readonly\s+)?def\b/g;
  end.lastIndex = clear.indexOf('dup', start) < 0 ? start : clear.indexOf('dup', start);
  const part = clear.slice(start, end.exec(clear)?.index);
  if (!/^\/Encoding\s+256\s+array/.test(part)) return undefined;
  const names: (string | undefined)[] = new Array(256).fill(undefined);
  for (const match of part.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)) {
    const code = Number(match[1]);
    if (code > 255) return undefined;
    if (match[2] !== '.notdef') names[code] = match[2];
  }
  return names;
}

function numbersAfter(text: string, key: string): number[] | undefined {
  const match = new RegExp(`/${key}\\s*[[{]([^\\]}]*)[\\]}]`).exec(text);
  const numbers = match?.[1]?.trim().split(/\s+/).map(Number);
  return numbers?.some(Number.isNaN) ? undefined : numbers;
}

function find(bytes: Uint8Array, word: string, from: number): number {
  for (let at = bytes.indexOf(word.charCodeAt(0), from); at >= 0; at = bytes.indexOf(word.charCodeAt(0), at + 1))
    if (latin1(bytes.subarray(at, at + word.length)) === word) return at;
  return -1;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/**
 * Decrypts Type 1 data (Adobe Type 1 Font Format, chapter 7) and drops the random bytes at its
 * start.
 */
function decryptType1(bytes: Uint8Array, key: 55665 | 4330, skip: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let state: number = key;
  for (let index = 0; index < bytes.length; index++) {
    const cipher = bytes[index] as number;
    out[index] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
  }
  return out.subarray(Math.min(skip, out.length));
}
