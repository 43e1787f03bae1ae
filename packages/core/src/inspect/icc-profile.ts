import type { SourceInfo } from '../source-info.js';
import { ByteView } from './byte-view.js';

const MAX_TAGS = 100;
/** c2 and uRGB are tiny sRGB profiles that large picture sites embed. */
const SRGB_NAMES = /sRGB|^c2(?:ci)?$|^uRGB$/i;

/** Whether an ICC profile is an sRGB one, by its description. `bytes` may be the beginning of the profile only. */
export function classifyIcc(bytes: Uint8Array): SourceInfo['profile'] {
  try {
    return SRGB_NAMES.test(description(new ByteView(bytes)).replaceAll('\0', '')) ? 'srgb' : 'other';
  } catch {
    // A profile that cannot be read is left for the engine to judge.
    return 'other';
  }
}

function description(view: ByteView): string {
  const count = Math.min(view.u32(128), MAX_TAGS);
  for (let i = 0; i < count; i += 1) {
    const entry = 132 + i * 12;
    if (view.ascii(entry, 4) === 'desc') return describe(view.sub(view.u32(entry + 4)));
  }
  return '';
}

function describe(tag: ByteView): string {
  // ICC 2: ASCII with a length. ICC 4: a table of UTF-16 texts, of which the first will do.
  if (tag.startsWith('desc')) return tag.ascii(12, Math.min(tag.u32(8), tag.length - 12, 256));
  if (!tag.startsWith('mluc')) return '';
  return tag.ascii(tag.u32(24), Math.min(tag.u32(20), 512));
}
