import { type Matrix, multiply } from '../../content/matrix.js';
import { ENCODINGS } from '../encodings.js';
import { NotKnown } from '../outline.js';
import { viewOf } from '../truetype/sfnt.js';
import { type CffDict, readDict } from './read-dict.js';
import { expertString, FIRST_OWN_STRING, STANDARD_STRINGS } from './standard-strings.js';

/** What the charstrings in one part of a font share. */
export interface CffPrivate {
  readonly subroutines: readonly Uint8Array[];
  readonly defaultWidth: number;
  readonly nominalWidth: number;
}

/** A CFF font, as far as its outlines need it. */
export interface CffFont {
  readonly name: string;
  readonly matrix: readonly number[];
  readonly bbox: readonly number[];
  /** Registry, ordering and supplement of a font with CIDs. Other fonts have glyph names. */
  readonly collection: { readonly registry: string; readonly ordering: string; readonly supplement: number } | undefined;
  /** The name or the CID of each glyph, indexed by glyph ID. */
  readonly charset: readonly (string | number)[];
  /** Glyph names, indexed by code. */
  readonly encoding: readonly (string | undefined)[];
  readonly charstrings: readonly Uint8Array[];
  readonly globalSubroutines: readonly Uint8Array[];
  /** Takes a glyph ID. */
  privateOf(glyph: number): CffPrivate | undefined;
}

const DEFAULT_MATRIX = [0.001, 0, 0, 0.001, 0, 0];

/** Undefined for fonts that are damaged or use rare parts of the format. They are left alone. */
export function readCff(bytes: Uint8Array): CffFont | undefined {
  try {
    return new Reader(bytes).font();
  } catch (error) {
    // Reading past the end of the bytes means damage.
    if (error instanceof NotKnown || error instanceof RangeError) return undefined;
    throw error;
  }
}

class Reader {
  private readonly view: DataView;
  private strings: readonly Uint8Array[] = [];

  constructor(private readonly bytes: Uint8Array) {
    this.view = viewOf(bytes);
  }

  font(): CffFont {
    if (this.view.getUint8(0) !== 1) throw new NotKnown();
    const names = this.index(this.view.getUint8(2));
    const tops = this.index(names.end);
    const strings = this.index(tops.end);
    const globals = this.index(strings.end);
    this.strings = strings.items;
    const [top] = tops.items.map(readDict);
    if (top === undefined || names.items.length !== 1 || (top.get(0x0c06)?.[0] ?? 2) !== 2 || top.has(0x0c05)) throw new NotKnown();
    const charstrings = this.index(this.offset(top, 17)).items;
    const ros = top.get(0x0c1e);
    const charset = this.charset(top.get(15)?.[0] ?? 0, charstrings.length, ros !== undefined);
    return {
      name: latin1(names.items[0] as Uint8Array),
      matrix: ros === undefined ? (top.get(0x0c07) ?? DEFAULT_MATRIX) : this.commonMatrix(top),
      bbox: top.get(5) ?? [0, 0, 0, 0],
      collection: ros && { registry: this.string(ros[0]), ordering: this.string(ros[1]), supplement: ros[2] ?? 0 },
      charset,
      encoding: ros === undefined ? this.encoding(top.get(16)?.[0] ?? 0, charset) : [],
      charstrings,
      globalSubroutines: globals.items,
      privateOf: ros === undefined ? this.onePrivate(top) : this.privates(top, charstrings.length),
    };
  }

  private offset(dict: CffDict, key: number): number {
    const offset = dict.get(key)?.[0];
    if (offset === undefined || offset <= 0 || offset >= this.bytes.length) throw new NotKnown();
    return offset;
  }

  private index(at: number): { readonly items: readonly Uint8Array[]; readonly end: number } {
    const count = this.view.getUint16(at);
    if (count === 0) return { items: [], end: at + 2 };
    const size = this.view.getUint8(at + 2);
    if (size < 1 || size > 4) throw new NotKnown();
    const data = at + 2 + size * (count + 1);
    const place = (index: number): number => {
      let value = 0;
      for (let byte = 0; byte < size; byte++) value = value * 256 + this.view.getUint8(at + 3 + index * size + byte);
      return data + value;
    };
    const items = Array.from({ length: count }, (_, index) => {
      const [start, end] = [place(index), place(index + 1)];
      if (start > end || end > this.bytes.length) throw new NotKnown();
      return this.bytes.subarray(start, end);
    });
    return { items, end: place(count) };
  }

  private string(id: number | undefined): string {
    if (id === undefined) throw new NotKnown();
    if (id >= STANDARD_STRINGS.length && id < FIRST_OWN_STRING) return expertString(id);
    const own = id >= FIRST_OWN_STRING ? this.strings[id - FIRST_OWN_STRING] : undefined;
    const text = own === undefined ? STANDARD_STRINGS[id] : latin1(own);
    if (text === undefined) throw new NotKnown();
    return text;
  }

  private charset(offset: number, count: number, cids: boolean): readonly (string | number)[] {
    if (offset === 1 || offset === 2 || (cids && offset === 0)) throw new NotKnown();
    const ids = offset === 0 ? Array.from({ length: count }, (_, glyph) => glyph) : this.charsetIds(offset, count);
    return cids ? ids : ids.map((id) => this.string(id));
  }

  private charsetIds(offset: number, count: number): number[] {
    const ids = [0];
    const format = this.view.getUint8(offset);
    if (format > 2) throw new NotKnown();
    for (let at = offset + 1; ids.length < count; ) {
      const first = this.view.getUint16(at);
      const more = format === 0 ? 0 : format === 1 ? this.view.getUint8(at + 2) : this.view.getUint16(at + 2);
      at += format === 0 ? 2 : format === 1 ? 3 : 4;
      for (let id = first; id <= first + more && ids.length < count; id++) ids.push(id);
    }
    return ids;
  }

  private encoding(offset: number, charset: readonly (string | number)[]): readonly (string | undefined)[] {
    if (offset === 0) return ENCODINGS.StandardEncoding;
    if (offset === 1) throw new NotKnown();
    const names: (string | undefined)[] = new Array(256).fill(undefined);
    const set = (code: number, name: string | number | undefined) => {
      if (code > 255 || typeof name !== 'string') throw new NotKnown();
      names[code] = name;
    };
    const format = this.view.getUint8(offset);
    const count = this.view.getUint8(offset + 1);
    let glyph = 1;
    let at = offset + 2;
    if ((format & 127) === 0) for (let index = 0; index < count; index++) set(this.view.getUint8(at++), charset[glyph++]);
    else if ((format & 127) === 1)
      for (let index = 0; index < count; index++, at += 2) {
        const first = this.view.getUint8(at);
        for (let code = first; code <= first + this.view.getUint8(at + 1); code++) set(code, charset[glyph++]);
      }
    else throw new NotKnown();
    if (format & 128) {
      const more = this.view.getUint8(at++);
      for (let index = 0; index < more; index++, at += 3) set(this.view.getUint8(at), this.string(this.view.getUint16(at + 1)));
    }
    return names;
  }

  private onePrivate(dict: CffDict): () => CffPrivate {
    const [size = 0, offset = 0] = dict.get(18) ?? [];
    if (size < 0 || offset < 0 || offset + size > this.bytes.length) throw new NotKnown();
    const entries = readDict(this.bytes.subarray(offset, offset + size));
    const local = entries.get(19)?.[0];
    const shared = {
      subroutines: local === undefined ? [] : this.index(offset + local).items,
      defaultWidth: entries.get(20)?.[0] ?? 0,
      nominalWidth: entries.get(21)?.[0] ?? 0,
    };
    return () => shared;
  }

  private privates(top: CffDict, count: number): (glyph: number) => CffPrivate | undefined {
    const dicts = this.index(this.offset(top, 0x0c24)).items.map(readDict);
    const privates = dicts.map((dict) => this.onePrivate(dict)());
    const select = this.fontSelect(this.offset(top, 0x0c25), count);
    return (glyph) => privates[select[glyph] ?? -1];
  }

  /**
   * In a font with CIDs, its matrix and that of a part apply one after the other. Parts with
   * different results would have to be kept apart, so such fonts aren't supported.
   */
  private commonMatrix(top: CffDict): readonly number[] {
    const dicts = this.index(this.offset(top, 0x0c24)).items.map(readDict);
    const outer = top.get(0x0c07);
    const matrices = dicts.map((dict) => {
      const own = dict.get(0x0c07);
      if (own === undefined || outer === undefined) return own ?? outer ?? DEFAULT_MATRIX;
      return multiply(own as unknown as Matrix, outer as unknown as Matrix).map((value) => Number(value.toPrecision(6)));
    });
    const [first] = matrices;
    if (first?.length !== 6 || matrices.some((matrix) => matrix.some((value, index) => value !== first[index]))) throw new NotKnown();
    return first;
  }

  private fontSelect(offset: number, count: number): Uint8Array {
    const format = this.view.getUint8(offset);
    if (format === 0) return this.bytes.subarray(offset + 1, offset + 1 + count);
    if (format !== 3) throw new NotKnown();
    const select = new Uint8Array(count);
    const ranges = this.view.getUint16(offset + 1);
    for (let index = 0, at = offset + 3; index < ranges; index++, at += 3)
      select.fill(this.view.getUint8(at + 2), this.view.getUint16(at), this.view.getUint16(at + 3));
    return select;
  }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 256));
}
