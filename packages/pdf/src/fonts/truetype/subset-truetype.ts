import { bareNames } from './bare-names.js';
import type { CmapTable } from './cmap.js';
import type { Glyphs } from './glyphs.js';
import { subsetPost } from './post.js';
import { type Sfnt, type Tables, viewOf, writeSfnt } from './sfnt.js';
import { writeCmap } from './write-cmap.js';

const HINTING = ['cvt ', 'fpgm', 'prep'];

/**
 * The font with only the kept glyphs, under their old IDs. Of its other tables, it keeps those that
 * PDF viewers read. `characters` is its mappings from characters to glyphs, if fonts use them.
 * Undefined if the font is too damaged to be sure.
 */
export function subsetTrueType(
  { version, tables }: Sfnt,
  glyphs: Glyphs,
  kept: ReadonlySet<number>,
  characters: readonly CmapTable[] | undefined,
  hinting: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  const count = Math.max(...kept) + 1;
  const metrics = subsetMetrics(tables, kept, count);
  const outlines = writeOutlines(tables, glyphs, kept, count);
  if (metrics === undefined || outlines === undefined) return undefined;
  const subset = new Map([...metrics, ...outlines]);
  for (const tag of hinting ? HINTING : []) {
    const table = tables.get(tag);
    if (table !== undefined && table.length > 0) subset.set(tag, table);
  }
  subset.set('maxp', patched(tables.get('maxp') as Uint8Array, 4, count));
  if (characters !== undefined) {
    subset.set('cmap', writeCmap(characters, kept));
    const post = subsetPost(tables, kept, count);
    if (post !== undefined) subset.set('post', post);
    const names = bareNames(tables);
    if (names !== undefined) subset.set('name', names);
  }
  return writeSfnt({ version, tables: subset });
}

/** Tables for low-resolution devices, or of no use in a document. */
const NEEDLESS = new Set(['hdmx', 'VDMX', 'LTSH', 'PCLT', 'DSIG', 'gasp', 'FFTM', 'EBDT', 'EBLC', 'EBSC', ...HINTING]);

/** The font with all its glyphs and characters, but without what fits them to a pixel grid. */
export function stripTrueType({ version, tables }: Sfnt, glyphs: Glyphs): Uint8Array<ArrayBuffer> | undefined {
  const all = new Set(Array.from({ length: glyphs.count }, (_, glyph) => glyph));
  const outlines = writeOutlines(tables, glyphs, all, glyphs.count);
  return outlines && writeSfnt({ version, tables: new Map([...[...tables].filter(([tag]) => !NEEDLESS.has(tag)), ...outlines]) });
}

/** A copy of a table with a different two-byte number at one position. */
export function patched(table: Uint8Array, at: number, value: number): Uint8Array {
  const copy = new Uint8Array(table);
  viewOf(copy).setUint16(at, value);
  return copy;
}

/** Uses short offsets if they reach. Glyphs start at even positions in both formats. */
function writeOutlines(tables: Tables, glyphs: Glyphs, kept: ReadonlySet<number>, count: number): [string, Uint8Array][] | undefined {
  const pieces: Uint8Array[] = [];
  const places = [0];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    if (kept.has(glyph)) {
      const outline = glyphs.outline(glyph);
      if (outline === undefined) return undefined;
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
  // Some readers take an empty table as missing.
  const glyf = new Uint8Array(Math.max(1, length));
  let at = 0;
  for (const piece of pieces) {
    glyf.set(piece, at);
    at += (piece.length + 1) & ~1;
  }
  return [
    ['head', patched(tables.get('head') as Uint8Array, 50, long ? 1 : 0)],
    ['loca', loca],
    ['glyf', glyf],
  ];
}

/** Widths and side bearings; zero for glyphs that aren't kept. */
export function subsetMetrics(tables: Tables, kept: ReadonlySet<number>, count: number): [string, Uint8Array][] | undefined {
  const hhea = tables.get('hhea');
  const hmtx = tables.get('hmtx');
  if (hhea === undefined || hmtx === undefined || hhea.length < 36) return undefined;
  const full = viewOf(hhea).getUint16(34);
  if (full === 0) return undefined;
  const long = Math.min(full, count);
  const out = new Uint8Array(long * 4 + (count - long) * 2);
  for (let glyph = 0; glyph < count; glyph++) {
    // The last full entry has the width of all glyphs after it.
    if (!kept.has(glyph) && glyph !== full - 1) continue;
    const at = glyph < long ? glyph * 4 : long * 4 + (glyph - long) * 2;
    out.set(hmtx.subarray(at, at + (glyph < long ? 4 : 2)), at);
  }
  const metrics: [string, Uint8Array][] = [
    ['hhea', patched(hhea, 34, long)],
    ['hmtx', out],
  ];
  const os2 = tables.get('OS/2');
  // Viewers take the line height from here if `hhea` leaves it open.
  if (os2 !== undefined && viewOf(hhea).getInt16(4) === 0 && viewOf(hhea).getInt16(6) === 0) metrics.push(['OS/2', os2]);
  return metrics;
}
