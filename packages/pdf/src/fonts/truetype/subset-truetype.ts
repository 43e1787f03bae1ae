import type { CmapTable } from './cmap.js';
import { closeOverParts, type Glyphs } from './glyphs.js';
import { subsetPost } from './post.js';
import { type Sfnt, type Tables, viewOf, writeSfnt } from './sfnt.js';
import { writeCmap } from './write-cmap.js';

/** What a viewer of PDF reads of a TrueType font, besides outlines and metrics. */
const HINTING = ['cvt ', 'fpgm', 'prep'];
/** Their outlines are not in `glyf` alone. */
const UNKNOWN_OUTLINES = ['gvar', 'fvar', 'CFF ', 'CFF2', 'sbix', 'CBDT', 'COLR', 'SVG '];

/**
 * The font with the outlines of some glyphs only, byte for byte as they were, under their old ids. `characters` are its ways from
 * characters to glyphs, where fonts use them. Undefined where the font is not sound enough to be sure.
 */
export function subsetTrueType(
  { version, tables }: Sfnt,
  glyphs: Glyphs,
  wanted: Iterable<number>,
  characters: readonly CmapTable[] | undefined,
): Uint8Array<ArrayBuffer> | undefined {
  const kept = closeOverParts(glyphs, wanted);
  if (kept === undefined || UNKNOWN_OUTLINES.some((tag) => tables.has(tag))) return undefined;
  const count = Math.max(...kept) + 1;
  const metrics = subsetMetrics(tables, kept, count);
  if (metrics === undefined) return undefined;
  const outlines = subsetOutlines(glyphs, kept, count);
  const subset = new Map<string, Uint8Array>([...metrics, ['loca', outlines.loca], ['glyf', outlines.glyf]]);
  for (const tag of HINTING) {
    const table = tables.get(tag);
    if (table !== undefined && table.length > 0) subset.set(tag, table);
  }
  subset.set('head', patched(tables.get('head') as Uint8Array, 50, outlines.long ? 1 : 0));
  subset.set('maxp', patched(tables.get('maxp') as Uint8Array, 4, count));
  if (characters !== undefined) {
    subset.set('cmap', writeCmap(characters, kept));
    const post = subsetPost(tables, kept, count);
    if (post !== undefined) subset.set('post', post);
  }
  return writeSfnt({ version, tables: subset });
}

function patched(table: Uint8Array, at: number, value: number): Uint8Array {
  const copy = table.slice();
  viewOf(copy).setUint16(at, value);
  return copy;
}

/** Short offsets where they reach. Glyphs start at even places in both forms. */
function subsetOutlines(glyphs: Glyphs, kept: ReadonlySet<number>, count: number) {
  const pieces: Uint8Array[] = [];
  const places = [0];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const outline = kept.has(glyph) ? glyphs.outline(glyph) : undefined;
    if (outline !== undefined && outline.length > 0) {
      pieces.push(outline);
      length += (outline.length + 1) & ~1;
    }
    places.push(length);
  }
  const long = length > 0x1fffe;
  const loca = new Uint8Array(places.length * (long ? 4 : 2));
  const view = viewOf(loca);
  for (const [index, place] of places.entries()) {
    if (long) view.setUint32(index * 4, place);
    else view.setUint16(index * 2, place / 2);
  }
  const glyf = new Uint8Array(Math.max(1, length));
  let at = 0;
  for (const piece of pieces) {
    glyf.set(piece, at);
    at += (piece.length + 1) & ~1;
  }
  return { loca, glyf, long };
}

/** Widths and side bearings, zero for glyphs that are not kept. */
function subsetMetrics(tables: Tables, kept: ReadonlySet<number>, count: number): [string, Uint8Array][] | undefined {
  const hhea = tables.get('hhea');
  const hmtx = tables.get('hmtx');
  if (hhea === undefined || hmtx === undefined || hhea.length < 36) return undefined;
  const full = viewOf(hhea).getUint16(34);
  if (full === 0) return undefined;
  const long = Math.min(full, count);
  const out = new Uint8Array(long * 4 + (count - long) * 2);
  for (let glyph = 0; glyph < count; glyph++) {
    // The last full entry holds the width of all that follow.
    if (!kept.has(glyph) && glyph !== full - 1) continue;
    const at = glyph < long ? glyph * 4 : long * 4 + (glyph - long) * 2;
    out.set(hmtx.subarray(at, at + (glyph < long ? 4 : 2)), at);
  }
  const metrics: [string, Uint8Array][] = [
    ['hhea', patched(hhea, 34, long)],
    ['hmtx', out],
  ];
  const os2 = tables.get('OS/2');
  // Viewers take the height of lines from there where this table leaves it open.
  if (os2 !== undefined && viewOf(hhea).getInt16(4) === 0 && viewOf(hhea).getInt16(6) === 0) metrics.push(['OS/2', os2]);
  return metrics;
}
