import type { Orientation } from '../source-info.js';
import { EXIF_TAGS } from './read-exif.js';

/** The content of a minimal EXIF block. */
export interface ExifContent {
  readonly orientation: Orientation;
  readonly copyright?: string | undefined;
  readonly artist?: string | undefined;
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
}

const SHORT = 3;
const ASCII = 2;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
/** A value up to this length is stored in its entry. */
const FIELD_BYTES = 4;

/**
 * Builds a big-endian TIFF structure with only orientation and rights, without the `Exif` prefix.
 * Text is written as UTF-8.
 */
export function buildExif({ orientation, copyright, artist }: ExifContent): Uint8Array {
  // Entries are ordered by tag. Upright needs no entry, but an empty directory isn't valid.
  const entries: Entry[] = [];
  if (orientation !== 1 || !(copyright || artist)) {
    entries.push({ tag: EXIF_TAGS.orientation, type: SHORT, count: 1, value: Uint8Array.of(0, orientation) });
  }
  if (artist) entries.push(textEntry(EXIF_TAGS.artist, artist));
  if (copyright) entries.push(textEntry(EXIF_TAGS.copyright, copyright));
  return write(entries);
}

function textEntry(tag: number, text: string): Entry {
  const value = new TextEncoder().encode(`${text}\0`);
  return { tag, type: ASCII, count: value.length, value };
}

function write(entries: readonly Entry[]): Uint8Array {
  const valuesAt = HEADER_BYTES + 2 + ENTRY_BYTES * entries.length + 4;
  const outside = entries.reduce((sum, { value }) => sum + (value.length > FIELD_BYTES ? value.length : 0), 0);
  const out = new Uint8Array(valuesAt + outside);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, HEADER_BYTES);
  view.setUint16(HEADER_BYTES, entries.length);
  let nextValueAt = valuesAt;
  entries.forEach(({ tag, type, count, value }, i) => {
    const at = HEADER_BYTES + 2 + i * ENTRY_BYTES;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    const valueAt = value.length > FIELD_BYTES ? nextValueAt : at + 8;
    out.set(value, valueAt);
    if (value.length <= FIELD_BYTES) return;
    view.setUint32(at + 8, valueAt);
    nextValueAt += value.length;
  });
  return out;
}
