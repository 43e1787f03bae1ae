import type { CmapTable } from './cmap.js';
import { viewOf, writeSfnt } from './sfnt.js';
import { writeCmap } from './write-cmap.js';

/** A triangle with one contour, `size` units wide, and its own instructions. */
export function triangle(size: number): Uint8Array {
  const out = new Uint8Array(10 + 2 + 2 + 3 + 3 + 12);
  const view = viewOf(out);
  view.setInt16(0, 1);
  for (const [index, value] of [0, 0, size, size].entries()) view.setInt16(2 + index * 2, value);
  view.setUint16(10, 2);
  view.setUint16(12, 3);
  out.set([0x4f, 0x4f, 0x4f], 14);
  out.set([1, 1, 1], 17);
  for (const [index, value] of [0, size, 0, 0, 0, size].entries()) view.setInt16(20 + index * 2, value);
  return out;
}

/** A composite of two glyphs, with instructions. */
export function pair(first: number, second: number): Uint8Array {
  const out = new Uint8Array(10 + 6 + 6 + 2 + 4);
  const view = viewOf(out);
  view.setInt16(0, -1);
  view.setUint16(10, 0x20 | 0x100);
  view.setUint16(12, first);
  view.setUint16(16, 0x100);
  view.setUint16(18, second);
  view.setUint16(22, 4);
  out.set([9, 9, 9, 9], 24);
  return out;
}

/**
 * A TrueType font for tests with these outlines, hinting tables, and the given characters and
 * further tables. Widths are 100 times the glyph ID.
 */
export function sampleTrueType(
  outlines: readonly Uint8Array[],
  characters: readonly CmapTable[] = [],
  more: ReadonlyMap<string, Uint8Array> = new Map(),
): Uint8Array {
  const head = new Uint8Array(54);
  viewOf(head).setUint16(18, 1000);
  viewOf(head).setInt16(50, 1);
  const maxp = new Uint8Array(32);
  viewOf(maxp).setUint16(4, outlines.length);
  const hhea = new Uint8Array(36);
  viewOf(hhea).setInt16(4, 800);
  viewOf(hhea).setUint16(34, outlines.length);
  const hmtx = new Uint8Array(outlines.length * 4);
  const loca = new Uint8Array((outlines.length + 1) * 4);
  const glyf = new Uint8Array(outlines.reduce((length, outline) => length + outline.length, 0));
  let at = 0;
  for (const [glyph, outline] of outlines.entries()) {
    viewOf(hmtx).setUint16(glyph * 4, glyph * 100);
    glyf.set(outline, at);
    at += outline.length;
    viewOf(loca).setUint32(glyph * 4 + 4, at);
  }
  const all = new Set(outlines.keys());
  const tables = new Map<string, Uint8Array>([
    ['head', head],
    ['maxp', maxp],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['glyf', glyf],
    ['cvt ', new Uint8Array(8)],
    ['fpgm', new Uint8Array(300).fill(7)],
    ['prep', new Uint8Array(100).fill(8)],
    ['GSUB', new Uint8Array(50)],
    ['cmap', writeCmap(characters, all)],
    ...more,
  ]);
  return writeSfnt({ version: 0x10000, tables });
}
