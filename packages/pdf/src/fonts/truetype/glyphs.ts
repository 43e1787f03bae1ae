import { partsOf } from './parts-of.js';
import { type Tables, viewOf } from './sfnt.js';

/** The outlines of a TrueType font by glyph ID. */
export interface Glyphs {
  readonly count: number;
  /**
   * Empty for a glyph without an outline; undefined if the font gives an impossible position for
   * it.
   */
  outline(glyph: number): Uint8Array | undefined;
}

/** Undefined if tables are missing or too short. */
export function readGlyphs(tables: Tables): Glyphs | undefined {
  const head = tables.get('head');
  const maxp = tables.get('maxp');
  const loca = tables.get('loca');
  const glyf = tables.get('glyf');
  if (head === undefined || maxp === undefined || loca === undefined || glyf === undefined) return undefined;
  if (head.length < 54 || maxp.length < 6) return undefined;
  const long = viewOf(head).getInt16(50) !== 0;
  const count = viewOf(maxp).getUint16(4);
  const places = viewOf(loca);
  const size = long ? 4 : 2;
  const offset = (index: number): number => (long ? places.getUint32(index * 4) : places.getUint16(index * 2) * 2);
  // If the table is too short for its format, the header is wrong about the format. Viewers guess;
  // this code doesn't.
  if (loca.length < (count + 1) * size) return undefined;
  return {
    count,
    outline(glyph) {
      if (glyph >= count) return EMPTY;
      const start = offset(glyph);
      const end = offset(glyph + 1);
      return start <= end && end <= glyf.length ? glyf.subarray(start, end) : undefined;
    },
  };
}

const EMPTY = new Uint8Array();

/** Adds .notdef and the parts of composite glyphs. Undefined if an outline can't be read. */
export function closeOverParts(glyphs: Glyphs, wanted: Iterable<number>): Set<number> | undefined {
  const closed = new Set<number>();
  const waiting = [0, ...wanted];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (closed.has(glyph) || glyph >= glyphs.count) continue;
    closed.add(glyph);
    const outline = glyphs.outline(glyph);
    const parts = outline && partsOf(outline);
    if (parts === undefined) return undefined;
    for (const part of parts) waiting.push(part.glyph);
  }
  return closed;
}
