import { ENCODINGS } from '../encodings.js';

/** A font to be written as bare CFF, by glyph names. `.notdef` comes first. */
export interface CffSource {
  readonly name: string;
  readonly matrix: readonly number[];
  readonly bbox: readonly number[];
  readonly nominalWidth: number;
  readonly encoding: readonly (string | undefined)[];
  readonly glyphs: ReadonlyMap<string, Uint8Array>;
}

/** The first strings that every CFF font knows (Adobe technical note 5176, appendix A). */
const STANDARD_STRINGS: readonly string[] = [
  '.notdef',
  ...ENCODINGS.StandardEncoding.filter((name) => name !== undefined),
  ...(
    'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior ' +
    'registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex ' +
    'Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex ' +
    'Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave ' +
    'iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ' +
    'ydieresis zcaron'
  ).split(' '),
];
const FIRST_OWN_STRING = 391;

/** A CFF font of one face (technical note 5176). Undefined where it has more glyphs than one byte per code can tell apart. */
export function writeCff(source: CffSource): Uint8Array<ArrayBuffer> | undefined {
  const names = [...source.glyphs.keys()];
  if (names[0] !== '.notdef' || names.length > 60_000) return undefined;
  const strings = new Strings();
  const ids = names.map((name) => strings.idOf(name));
  const charset = [0, ...ids.slice(1).flatMap((id) => [id >> 8, id & 255])];
  const encoding = writeEncoding(source.encoding, names, strings);
  const charstrings = writeIndex([...source.glyphs.values()]);
  const privateDict = source.nominalWidth === 0 ? [] : [...integer(source.nominalWidth), 20, ...integer(source.nominalWidth), 21];
  const nameIndex = writeIndex([latin1(source.name)]);
  const stringIndex = writeIndex(strings.own.map(latin1));
  const noSubroutines = writeIndex([]);
  const top = (offsets: { encoding: number; charset: number; charstrings: number; private: number }): number[] => [
    ...(isDefault(source.matrix) ? [] : [...source.matrix.flatMap(real), 12, 7]),
    ...source.bbox.flatMap((value) => integer(Math.round(value))),
    5,
    ...long(offsets.charset),
    15,
    ...(encoding === undefined ? [] : [...long(offsets.encoding), 16]),
    ...long(offsets.charstrings),
    17,
    ...long(privateDict.length),
    ...long(offsets.private),
    18,
  ];
  const topLength = writeIndex([Uint8Array.from(top({ encoding: 0, charset: 0, charstrings: 0, private: 0 }))]).length;
  const front = 4 + nameIndex.length + topLength + stringIndex.length + noSubroutines.length;
  const charsetAt = front + (encoding?.length ?? 0);
  const charstringsAt = charsetAt + charset.length;
  const privateAt = charstringsAt + charstrings.length;
  const topDict = top({ encoding: front, charset: charsetAt, charstrings: charstringsAt, private: privateAt });
  const parts = [
    [1, 0, 4, 4],
    nameIndex,
    writeIndex([Uint8Array.from(topDict)]),
    stringIndex,
    noSubroutines,
    encoding ?? [],
    charset,
    charstrings,
    privateDict,
  ];
  const out = new Uint8Array(privateAt + privateDict.length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

class Strings {
  readonly own: string[] = [];
  private readonly ids = new Map(STANDARD_STRINGS.map((name, id) => [name, id]));

  idOf(name: string): number {
    let id = this.ids.get(name);
    if (id === undefined) {
      id = FIRST_OWN_STRING + this.own.push(name) - 1;
      this.ids.set(name, id);
    }
    return id;
  }
}

/** Undefined for the standard encoding, which needs no bytes. Format 0 with all codes as supplements, so that the order of glyphs is free. */
function writeEncoding(encoding: readonly (string | undefined)[], names: readonly string[], strings: Strings): number[] | undefined {
  if (encoding === ENCODINGS.StandardEncoding) return undefined;
  const known = new Set(names);
  const codes = encoding.flatMap((name, code) => (name !== undefined && known.has(name) ? [[code, strings.idOf(name)] as const] : []));
  if (codes.length > 255) return undefined;
  return [0x80, 0, codes.length, ...codes.flatMap(([code, id]) => [code, id >> 8, id & 255])];
}

function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return new Uint8Array(2);
  const length = items.reduce((sum, item) => sum + item.length, 0);
  const size = length + 1 < 0x100 ? 1 : length + 1 < 0x10000 ? 2 : length + 1 < 0x1000000 ? 3 : 4;
  const out = new Uint8Array(3 + size * (items.length + 1) + length);
  out[0] = items.length >> 8;
  out[1] = items.length & 255;
  out[2] = size;
  const data = 3 + size * (items.length + 1);
  let offset = 1;
  for (let index = 0; index <= items.length; index++) {
    for (let byte = 0; byte < size; byte++) out[3 + index * size + byte] = (offset >> (8 * (size - 1 - byte))) & 255;
    const item = items[index];
    if (item === undefined) break;
    out.set(item, data + offset - 1);
    offset += item.length;
  }
  return out;
}

function isDefault(matrix: readonly number[]): boolean {
  return [0.001, 0, 0, 0.001, 0, 0].every((value, index) => value === matrix[index]);
}

function integer(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  return value >= -32768 && value <= 32767 ? [28, (value >> 8) & 255, value & 255] : long(value);
}

/** Always five bytes, so that a dictionary has its length before its offsets are known. */
function long(value: number): number[] {
  return [29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Digits in half bytes. */
function real(value: number): number[] {
  const digits = String(value).replace('e-', 'c').replace('e+', 'b').replace('e', 'b').replaceAll('-', 'e').replaceAll('.', 'a');
  const filled = digits.length % 2 === 0 ? `${digits}ff` : `${digits}f`;
  return [30, ...(filled.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))];
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
}
