import { type Tables, viewOf } from './sfnt.js';

const HEADER = 6;
const RECORD = 12;

/**
 * The table of a font's names without the names: who it has them for, each once. pdf.js takes the characters of a simple font without an
 * encoding for those of Windows where all names are meant for it. Undefined where there are none.
 */
export function bareNames(tables: Tables): Uint8Array | undefined {
  const names = tables.get('name');
  if (names === undefined || names.length < HEADER) return undefined;
  const view = viewOf(names);
  // Of the newer form readers take no notice.
  if (view.getUint16(0) !== 0) return undefined;
  const count = Math.min(view.getUint16(2), Math.floor((names.length - HEADER) / RECORD));
  const starts = Array.from({ length: count }, (_, index) => HEADER + index * RECORD);
  // Platform, encoding and language; then what the name says, how long it is and where it stands.
  const readers = new Map(starts.map((at) => [names.subarray(at, at + 6).join(), at]));
  const out = new Uint8Array(HEADER + readers.size * RECORD);
  viewOf(out).setUint16(2, readers.size);
  viewOf(out).setUint16(4, out.length);
  for (const [index, at] of [...readers.values()].entries()) out.set(names.subarray(at, at + 8), HEADER + index * RECORD);
  return readers.size > 0 ? out : undefined;
}
