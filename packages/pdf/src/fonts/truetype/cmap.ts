import { type Tables, viewOf } from './sfnt.js';

/** One mapping from characters to glyphs in a font. */
export interface CmapTable {
  readonly platform: number;
  readonly encoding: number;
  readonly glyphs: ReadonlyMap<number, number>;
}

const MAX_SUBTABLES = 32;
/** Characters in one subtable, including repeats. */
const MAX_CHARACTERS = 0x40000;

/** All subtables of a font. Undefined if one of them can't be read completely. */
export function readCmap(tables: Tables): readonly CmapTable[] | undefined {
  const cmap = tables.get('cmap');
  if (cmap === undefined) return [];
  if (cmap.length < 4) return undefined;
  const view = viewOf(cmap);
  const count = view.getUint16(2);
  if (count > MAX_SUBTABLES || 4 + count * 8 > cmap.length) return undefined;
  const found: CmapTable[] = [];
  for (let at = 4; at < 4 + count * 8; at += 8) {
    const offset = view.getUint32(at + 4);
    const glyphs = offset + 8 <= cmap.length ? readSubtable(cmap.subarray(offset)) : undefined;
    if (glyphs === undefined) return undefined;
    found.push({ platform: view.getUint16(at), encoding: view.getUint16(at + 2), glyphs });
  }
  return found;
}

function readSubtable(table: Uint8Array): Map<number, number> | undefined {
  const view = viewOf(table);
  switch (view.getUint16(0)) {
    case 0:
      return table.length < 262 ? undefined : new Map(Array.from(table.subarray(6, 262), (glyph, code) => [code, glyph]));
    case 4:
      return readSegments(view);
    case 6:
      return readTrimmed(view);
    case 12:
      return readGroups(view);
    default:
      return undefined;
  }
}

function readSegments(view: DataView): Map<number, number> | undefined {
  const doubled = view.getUint16(6) & ~1;
  if (16 + doubled * 4 > view.byteLength) return undefined;
  const glyphs = new Map<number, number>();
  let characters = 0;
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = view.getUint16(14 + segment);
    const start = view.getUint16(16 + doubled + segment);
    const delta = view.getUint16(16 + doubled * 2 + segment);
    const rangeAt = 16 + doubled * 3 + segment;
    const range = view.getUint16(rangeAt);
    characters += Math.max(0, end - start + 1);
    if (characters > MAX_CHARACTERS) return undefined;
    for (let code = start; code <= end; code++) {
      let glyph = code;
      if (range !== 0 && range !== 0xffff) {
        const at = rangeAt + range + (code - start) * 2;
        glyph = at + 2 <= view.byteLength ? view.getUint16(at) : 0;
        if (glyph === 0) continue;
      }
      glyph = (glyph + delta) & 0xffff;
      if (glyph !== 0 && !glyphs.has(code)) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function readTrimmed(view: DataView): Map<number, number> | undefined {
  if (view.byteLength < 10) return undefined;
  const first = view.getUint16(6);
  const count = Math.min(view.getUint16(8), (view.byteLength - 10) >> 1);
  const glyphs = new Map<number, number>();
  for (let index = 0; index < count; index++) glyphs.set(first + index, view.getUint16(10 + index * 2));
  return glyphs;
}

function readGroups(view: DataView): Map<number, number> | undefined {
  if (view.byteLength < 16) return undefined;
  const count = view.getUint32(12);
  if (16 + count * 12 > view.byteLength) return undefined;
  const glyphs = new Map<number, number>();
  let characters = 0;
  for (let at = 16; at < 16 + count * 12; at += 12) {
    const start = view.getUint32(at);
    const end = view.getUint32(at + 4);
    const glyph = view.getUint32(at + 8);
    characters += end - start + 1;
    if (end < start || characters > MAX_CHARACTERS) return undefined;
    for (let code = start; code <= end; code++) glyphs.set(code, glyph + code - start);
  }
  return glyphs;
}
