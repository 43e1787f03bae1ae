import type { TiffTables } from './tiff-tables.js';

const ASCII = 2;

/** A text that gets its own entry. */
export interface TiffText {
  readonly tag: number;
  /** Ends with a zero byte. */
  readonly text: Uint8Array;
  /** Where it is stored; undefined if it fits into its entry. */
  readonly at: number | undefined;
}

/** The bytes of an entry for a text, in the byte order and width of the file. */
export function tiffTextEntry(file: TiffTables, { tag, text, at }: TiffText): Uint8Array {
  const entry = new Uint8Array(file.entryBytes);
  const view = new DataView(entry.buffer);
  view.setUint16(0, tag, file.view.little);
  view.setUint16(2, ASCII, file.view.little);
  setTiffWord(view, file, 4, text.length);
  if (at === undefined) entry.set(text, 4 + file.wordBytes);
  else setTiffWord(view, file, 4 + file.wordBytes, at);
  return entry;
}

/** Writes an offset or a length: 4 bytes, or 8 in BigTIFF. */
export function setTiffWord(view: DataView, file: TiffTables, place: number, value: number): void {
  if (file.wordBytes === 8) view.setBigUint64(place, BigInt(value), file.view.little);
  else view.setUint32(place, value, file.view.little);
}

/** Writes how many entries a directory has. */
export function setTiffCount(view: DataView, file: TiffTables, place: number, count: number): void {
  if (file.countBytes === 8) view.setBigUint64(place, BigInt(count), file.view.little);
  else view.setUint16(place, count, file.view.little);
}
