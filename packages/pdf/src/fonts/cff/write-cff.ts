import { ENCODINGS } from '../encodings.js';
import { expertId, FIRST_OWN_STRING, STANDARD_STRINGS } from './standard-strings.js';

/**
 * A font to write as bare CFF. Glyphs are identified by name, or by CID if there is a collection;
 * `.notdef` or CID 0 comes first.
 */
export interface CffSource {
  readonly name: string;
  readonly matrix: readonly number[];
  readonly bbox: readonly number[];
  readonly nominalWidth: number;
  readonly encoding: readonly (string | undefined)[];
  readonly collection: { readonly registry: string; readonly ordering: string; readonly supplement: number } | undefined;
  readonly glyphs: readonly { readonly id: string | number; readonly charstring: Uint8Array }[];
}

/**
 * Writes CFF data with a single font (Adobe Technical Note 5176). Undefined if it has too many
 * glyphs or doesn't start with `.notdef` or CID 0.
 */
export function writeCff(source: CffSource): Uint8Array<ArrayBuffer> | undefined {
  const { collection, nominalWidth } = source;
  const glyphs = encodedFirst(source);
  if (glyphs.length === 0 || glyphs.length > 65_000) return undefined;
  const strings = new Strings();
  const ids = glyphs.map(({ id }) => (typeof id === 'string' ? strings.idOf(id) : id));
  if (ids[0] !== 0) return undefined;
  const ros = collection && [strings.idOf(collection.registry), strings.idOf(collection.ordering), collection.supplement];
  const privateDict = nominalWidth === 0 ? [] : [...integer(nominalWidth), 20, ...integer(nominalWidth), 21];
  const parts = {
    encoding: collection === undefined ? writeEncoding(source.encoding, glyphs, strings) : undefined,
    charset: collection === undefined ? writeNames(ids) : writeRanges(ids),
    // All glyphs share one font dictionary (format 3, one range).
    select: ros && [3, 0, 1, 0, 0, 0, ids.length >> 8, ids.length & 255],
    charstrings: writeIndex(glyphs.map(({ charstring }) => charstring)),
    private: privateDict,
  };
  const head = [Uint8Array.of(1, 0, 4, 4), writeIndex([latin1(source.name)])];
  const tail = [writeIndex(strings.own.map(latin1)), writeIndex([])];
  const matrix = isDefault(source.matrix) ? [] : [...source.matrix.flatMap(real), 12, 7];
  const bbox = [...source.bbox.flatMap((value) => integer(Math.round(value))), 5];
  const privateAt = (at: Offsets): number[] => [...long(privateDict.length), ...long(at.private), 18];
  const fonts = (at: Offsets): Uint8Array | undefined => ros && writeIndex([Uint8Array.from(privateAt(at))]);
  const top = (at: Offsets): Uint8Array =>
    writeIndex([
      Uint8Array.from([
        ...(ros ? [...ros.flatMap(integer), 12, 30] : []),
        ...matrix,
        ...bbox,
        ...long(at.charset),
        15,
        ...(parts.encoding ? [...long(at.encoding), 16] : []),
        ...long(at.charstrings),
        17,
        ...(ros ? [...long(at.fonts), 12, 36, ...long(at.select), 12, 37] : privateAt(at)),
      ]),
    ]);
  // Offsets have a fixed length, so a first pass finds them and a second one writes them.
  const layout = (at: Offsets) => [
    ...head,
    top(at),
    ...tail,
    parts.encoding ?? [],
    parts.charset,
    parts.select ?? [],
    parts.charstrings,
    fonts(at) ?? [],
    parts.private,
  ];
  const lengths = layout(NOWHERE).map(({ length }) => length);
  const place = (index: number): number => lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
  const first = head.length + 1 + tail.length;
  const [encoding, charset, select, charstrings, fontsAt, privateStart] = [0, 1, 2, 3, 4, 5].map((index) =>
    place(first + index),
  ) as SixNumbers;
  const out = new Uint8Array(place(lengths.length));
  let at = 0;
  for (const part of layout({ encoding, charset, select, charstrings, fonts: fontsAt, private: privateStart })) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

type SixNumbers = [number, number, number, number, number, number];
type Offsets = Record<'encoding' | 'charset' | 'select' | 'charstrings' | 'fonts' | 'private', number>;
const NOWHERE: Offsets = { encoding: 0, charset: 0, select: 0, charstrings: 0, fonts: 0, private: 0 };

function writeNames(ids: readonly number[]): number[] {
  return [0, ...ids.slice(1).flatMap((id) => [id >> 8, id & 255])];
}

/** Format 2, because CIDs are often consecutive. */
function writeRanges(ids: readonly number[]): number[] {
  const out = [2];
  for (let index = 1; index < ids.length; ) {
    const first = ids[index] as number;
    let more = 0;
    while (ids[index + more + 1] === first + more + 1) more++;
    out.push(first >> 8, first & 255, more >> 8, more & 255);
    index += more + 1;
  }
  return out;
}

class Strings {
  readonly own: string[] = [];
  private readonly ids = new Map(STANDARD_STRINGS.map((name, id) => [name, id]));

  idOf(name: string): number {
    let id = this.ids.get(name) ?? expertId(name);
    if (id === undefined) {
      id = FIRST_OWN_STRING + this.own.push(name) - 1;
      this.ids.set(name, id);
    }
    return id;
  }
}

/**
 * An encoding lists codes in glyph order, so glyphs with a code come first. The standard encoding
 * and CIDs need no order.
 */
function encodedFirst({ encoding, glyphs, collection }: CffSource): CffSource['glyphs'] {
  if (collection !== undefined || encoding === ENCODINGS.StandardEncoding) return glyphs;
  const [notdef, ...others] = glyphs;
  const has = new Set(encoding);
  const isEncoded = ({ id }: CffSource['glyphs'][number]): boolean => typeof id === 'string' && has.has(id);
  return notdef === undefined ? [] : [notdef, ...others.filter(isEncoded), ...others.filter((glyph) => !isEncoded(glyph))];
}

/**
 * Undefined for the standard encoding, which takes no bytes. All but the first code of a glyph
 * become supplements.
 */
function writeEncoding(encoding: readonly (string | undefined)[], glyphs: CffSource['glyphs'], strings: Strings): number[] | undefined {
  if (encoding === ENCODINGS.StandardEncoding) return undefined;
  const codes = new Map<string, number[]>();
  for (const [code, name] of encoding.entries()) if (name !== undefined) codes.set(name, [...(codes.get(name) ?? []), code]);
  const listed = glyphs.slice(1).flatMap(({ id }) => {
    const own = typeof id === 'string' ? codes.get(id) : undefined;
    return own === undefined ? [] : [{ id: id as string, own }];
  });
  const more = listed.flatMap(({ id, own }) => own.slice(1).flatMap((code) => [code, strings.idOf(id) >> 8, strings.idOf(id) & 255]));
  return [
    more.length > 0 ? 0x80 : 0,
    listed.length,
    ...listed.map(({ own }) => own[0] as number),
    ...(more.length > 0 ? [more.length / 3, ...more] : []),
  ];
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

/** Always five bytes, so a dictionary's length is known before its offsets are. */
function long(value: number): number[] {
  return [29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A real number, with two digits per byte. */
function real(value: number): number[] {
  const digits = String(value).replace('e-', 'c').replace('e+', 'b').replace('e', 'b').replaceAll('-', 'e').replaceAll('.', 'a');
  const filled = digits.length % 2 === 0 ? `${digits}ff` : `${digits}f`;
  return [30, ...(filled.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))];
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
}
