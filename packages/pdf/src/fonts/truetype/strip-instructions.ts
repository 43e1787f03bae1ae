import { partsOf } from './parts-of.js';
import { viewOf } from './sfnt.js';

const HAS_INSTRUCTIONS = 256;

/**
 * The same outline without the instructions that fit it to a pixel grid. Undefined if it can't be
 * read.
 */
export function stripInstructions(outline: Uint8Array): Uint8Array | undefined {
  if (outline.length < 10) return outline;
  const contours = viewOf(outline).getInt16(0);
  return contours < 0 ? stripComposite(outline) : stripSimple(outline, contours);
}

function stripSimple(outline: Uint8Array, contours: number): Uint8Array | undefined {
  const at = 10 + contours * 2;
  // A glyph may have no contours and end there.
  if (contours === 0 && outline.length < 12) return outline;
  if (at + 2 > outline.length) return undefined;
  const length = viewOf(outline).getUint16(at);
  if (length === 0) return outline;
  if (at + 2 + length > outline.length) return undefined;
  const out = new Uint8Array(outline.length - length);
  out.set(outline.subarray(0, at));
  out.set(outline.subarray(at + 2 + length), at + 2);
  return out;
}

function stripComposite(outline: Uint8Array): Uint8Array | undefined {
  const parts = partsOf(outline);
  if (parts === undefined) return undefined;
  const out = new Uint8Array(outline.subarray(0, parts.at(-1)?.end));
  const view = viewOf(out);
  for (const { at } of parts) view.setUint16(at, view.getUint16(at) & ~HAS_INSTRUCTIONS);
  return out;
}
