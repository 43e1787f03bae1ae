import { ByteView } from './byte-view.js';
import { GAIN_MAP_MARKS } from './header.js';
import type { BoundedReader } from './reader.js';

const MP_ENTRY = 0xb002;
const MAX_ENTRIES = 64;
const MAX_IMAGES = 4;
const LOOK_BYTES = 16_384;

/**
 * Whether one of the further images in a multi-picture index (CIPA DC-007) is a gain map. Many
 * cameras use the index for previews or stereo pairs, so its presence alone says nothing: the
 * further image must identify itself.
 */
export async function hasGainMapImage(source: BoundedReader, indexAt: number, index: Uint8Array): Promise<boolean> {
  for (const offset of imageOffsets(index)) {
    const view = await source.view(indexAt + offset, LOOK_BYTES);
    const text = new TextDecoder('latin1').decode(view.bytes);
    if (GAIN_MAP_MARKS.some((mark) => text.includes(mark))) return true;
  }
  return false;
}

/** Offsets of the further images, from the start of the index. */
function imageOffsets(index: Uint8Array): number[] {
  try {
    const view = new ByteView(index, index[0] === 0x49);
    const at = view.u32(4);
    const count = Math.min(view.u16(at), MAX_ENTRIES);
    for (let i = 0; i < count; i += 1) {
      const entry = at + 2 + i * 12;
      if (view.u16(entry) !== MP_ENTRY) continue;
      const images = Math.min(Math.floor(view.u32(entry + 4) / 16), MAX_IMAGES);
      const table = view.u32(entry + 8);
      return Array.from({ length: images }, (_, image) => view.u32(table + image * 16 + 8)).filter((offset) => offset > 0);
    }
    return [];
  } catch {
    return [];
  }
}
