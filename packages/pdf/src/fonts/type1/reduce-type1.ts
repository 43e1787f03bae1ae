import { composeCff } from '../cff/compose-cff.js';
import type { ProgramUse } from '../font-uses.js';
import { namesInUse } from '../names-in-use.js';
import { fontBudget } from '../outline.js';
import { readType1 } from './read-type1.js';
import { type1Outline } from './type1-outline.js';

/**
 * Converts a Type 1 font to CFF, which packs far better because nothing in it is encrypted. The
 * result has only the glyphs that a document uses, without hints. Undefined if one of them wouldn't
 * draw the same, or if the font does something unusual.
 */
export function reduceType1(bytes: Uint8Array, { uses, whole }: ProgramUse): Uint8Array<ArrayBuffer> | undefined {
  const font = readType1(bytes);
  if (font === undefined) return undefined;
  const known = new Set(font.charstrings.keys());
  const wanted = new Set(['.notdef', ...(whole ? known : namesInUse(font.encoding, known, uses))]);
  const budget = fontBudget();
  const glyphs = Array.from(wanted, (id) => ({ id, outline: type1Outline(font, id, budget) }));
  return glyphs.some(({ outline }) => outline === undefined) ? undefined : composeCff({ ...font, collection: undefined }, glyphs);
}
