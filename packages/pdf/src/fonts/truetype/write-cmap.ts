import type { CmapTable } from './cmap.js';
import { viewOf } from './sfnt.js';

/** Writes the subtables with only the characters whose glyphs are kept. */
export function writeCmap(subtables: readonly CmapTable[], kept: ReadonlySet<number>): Uint8Array {
  const bodies = subtables.map(({ glyphs }) => writeSubtable([...glyphs].filter(([, glyph]) => kept.has(glyph)).sort(([a], [b]) => a - b)));
  const header = 4 + 8 * bodies.length;
  const out = new Uint8Array(bodies.reduce((length, body) => length + body.length, header));
  const view = viewOf(out);
  view.setUint16(2, bodies.length);
  let offset = header;
  for (const [index, { platform, encoding }] of subtables.entries()) {
    view.setUint16(4 + index * 8, platform);
    view.setUint16(6 + index * 8, encoding);
    view.setUint32(8 + index * 8, offset);
    out.set(bodies[index] as Uint8Array, offset);
    offset += (bodies[index] as Uint8Array).length;
  }
  return out;
}

type Entry = readonly [code: number, glyph: number];

function writeSubtable(entries: readonly Entry[]): Uint8Array {
  const last = entries.at(-1)?.[0] ?? 0;
  if (last > 0xffff) return writeGroups(entries);
  return last < 256 && entries.every(([, glyph]) => glyph < 256) && entries.length > 16 ? writeBytes(entries) : writeSegments(entries);
}

function writeBytes(entries: readonly Entry[]): Uint8Array {
  const out = new Uint8Array(262);
  viewOf(out).setUint16(2, out.length);
  for (const [code, glyph] of entries) out[6 + code] = glyph;
  return out;
}

interface Run {
  readonly start: number;
  readonly glyph: number;
  end: number;
}

/** Runs of consecutive characters that have consecutive glyphs. */
function runsOf(entries: readonly Entry[]): Run[] {
  const runs: Run[] = [];
  for (const [code, glyph] of entries) {
    const run = runs.at(-1);
    if (run !== undefined && code === run.end + 1 && glyph === run.glyph + code - run.start) run.end = code;
    else runs.push({ start: code, end: code, glyph });
  }
  return runs;
}

/** Format 4. The last segment is always 0xffff. */
function writeSegments(entries: readonly Entry[]): Uint8Array {
  const runs = [...runsOf(entries.filter(([code]) => code !== 0xffff)), { start: 0xffff, end: 0xffff, glyph: 0 }];
  const doubled = runs.length * 2;
  const out = new Uint8Array(16 + doubled * 4);
  const view = viewOf(out);
  const power = Math.floor(Math.log2(runs.length));
  for (const [at, value] of [4, out.length, 0, doubled, 2 ** power * 2, power, doubled - 2 ** power * 2].entries())
    view.setUint16(at * 2, value);
  for (const [index, { start, end, glyph }] of runs.entries()) {
    view.setUint16(14 + index * 2, end);
    view.setUint16(16 + doubled + index * 2, start);
    view.setUint16(16 + doubled * 2 + index * 2, (glyph - start) & 0xffff);
  }
  return out;
}

/** Format 12. */
function writeGroups(entries: readonly Entry[]): Uint8Array {
  const runs = runsOf(entries);
  const out = new Uint8Array(16 + runs.length * 12);
  const view = viewOf(out);
  view.setUint16(0, 12);
  view.setUint32(4, out.length);
  view.setUint32(12, runs.length);
  for (const [index, { start, end, glyph }] of runs.entries()) {
    view.setUint32(16 + index * 12, start);
    view.setUint32(20 + index * 12, end);
    view.setUint32(24 + index * 12, glyph);
  }
  return out;
}
