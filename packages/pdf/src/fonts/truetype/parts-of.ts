import { viewOf } from './sfnt.js';

const HAS_WORDS = 1;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 32;
const HAS_TWO_SCALES = 64;
const HAS_MATRIX = 128;

/** One part of a composite glyph. */
interface Part {
  readonly glyph: number;
  /** The position of its flags. */
  readonly at: number;
  readonly end: number;
}

/**
 * The parts of a composite glyph; empty for a simple one. Undefined if the outline ends too early.
 */
export function partsOf(outline: Uint8Array): Part[] | undefined {
  const parts: Part[] = [];
  if (outline.length < 10) return parts;
  const view = viewOf(outline);
  if (view.getInt16(0) >= 0) return parts;
  for (let at = 10; ; ) {
    if (at + 4 > outline.length) return undefined;
    const flags = view.getUint16(at);
    const size = 4 + (flags & HAS_WORDS ? 4 : 2) + (flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0);
    if (at + size > outline.length) return undefined;
    parts.push({ glyph: view.getUint16(at + 2), at, end: at + size });
    if ((flags & MORE_COMPONENTS) === 0) return parts;
    at += size;
  }
}
