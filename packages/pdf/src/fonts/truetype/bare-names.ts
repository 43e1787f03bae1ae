import { type Tables, viewOf } from './sfnt.js';

const HEADER = 6;
const RECORD = 12;

/**
 * The `name` table without names: one empty record for each platform, encoding and language. If all
 * of them are for Windows, pdf.js reads the codes of a simple font without an encoding as Windows
 * characters. Undefined if the font has no such table.
 */
export function bareNames(tables: Tables): Uint8Array | undefined {
  const names = tables.get('name');
  if (names === undefined || names.length < HEADER) return undefined;
  const view = viewOf(names);
  // pdf.js ignores the newer format.
  if (view.getUint16(0) !== 0) return undefined;
  const count = Math.min(view.getUint16(2), Math.floor((names.length - HEADER) / RECORD));
  const starts = Array.from({ length: count }, (_, index) => HEADER + index * RECORD);
  // A record: platform, encoding, language, kind of name, length, offset; two bytes each.
  const distinct = new Map(starts.map((at) => [names.subarray(at, at + 6).join(), at]));
  if (distinct.size === 0) return undefined;
  const out = new Uint8Array(HEADER + distinct.size * RECORD);
  viewOf(out).setUint16(2, distinct.size);
  viewOf(out).setUint16(4, out.length);
  for (const [index, at] of [...distinct.values()].entries()) out.set(names.subarray(at, at + 8), HEADER + index * RECORD);
  return out;
}
