import { ByteView } from '../inspect/byte-view.js';
import { EXIF_TAGS } from './read-exif.js';

const ENTRY_BYTES = 12;
const MAX_ENTRIES = 512;

/**
 * A copy of an EXIF block (from the TIFF header on) that says "upright", for an image that was
 * rotated.
 */
export function uprightExif(exif: Uint8Array): Uint8Array {
  const copy = new Uint8Array(exif);
  const little = copy[0] === 0x49;
  const view = new ByteView(copy, little);
  if (!view.has(4, 4)) return copy;
  const directory = view.u32(4);
  if (!view.has(directory, 2)) return copy;
  const count = Math.min(view.u16(directory), MAX_ENTRIES);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (!view.has(at, ENTRY_BYTES)) break;
    if (view.u16(at) === EXIF_TAGS.orientation) copy.set(little ? [1, 0] : [0, 1], at + 8);
  }
  return copy;
}
