import { composeCff } from '../cff/compose-cff.js';
import type { ProgramUse } from '../font-uses.js';
import { namesInUse } from '../names-in-use.js';
import { fontBudget } from '../outline.js';
import { readType1 } from './read-type1.js';
import { type1Outline } from './type1-outline.js';

/**
 * A Type 1 font as CFF, which packs far better because nothing in it is encrypted, with no more glyphs than a document uses and without
 * hints. Undefined where one of its glyphs would not draw the same, or where the font does something unusual.
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
