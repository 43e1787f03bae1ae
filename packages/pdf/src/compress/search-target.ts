import { PDF_PRESETS } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { ImageSettings } from '../images/plan-images.js';

/** From best quality to smallest size. With the last one, images are just recognizable. */
const LADDER: readonly ImageSettings[] = [...Object.values(PDF_PRESETS), { dpi: 50, quality: 40 }];
/** The search starts here, because most targets need about this. */
const FIRST_RUNG = 1;
const BISECTIONS = 3;

/** The most rounds that a search takes. */
export const MAX_ROUNDS = Math.ceil(Math.log2(LADDER.length)) + 1 + BISECTIONS;

/**
 * Finds the best settings whose result fits: first the two neighboring presets, then between them.
 */
export async function searchTarget<T extends { readonly bytes: Uint8Array }>(
  attempt: (settings: ImageSettings) => Promise<T>,
  targetBytes: number,
): Promise<{ readonly settings: ImageSettings; readonly result: T }> {
  let smallest = Number.POSITIVE_INFINITY;
  let best: { settings: ImageSettings; result: T } | undefined;
  const fits = async (settings: ImageSettings) => {
    const result = await attempt(settings);
    smallest = Math.min(smallest, result.bytes.length);
    if (result.bytes.length > targetBytes) return false;
    best = { settings, result };
    return true;
  };

  // Rungs below `low` are too large; from `high` on they fit. Past the last rung counts as fitting.
  let low = 0;
  let high = LADDER.length;
  for (let rung = FIRST_RUNG; low < high; rung = (low + high) >> 1) {
    if (await fits(LADDER[rung] as ImageSettings)) high = rung;
    else low = rung + 1;
  }
  if (!best) throw new AppError('target_unreachable', { bestBytes: smallest });
  let tooLarge = LADDER[high - 1];
  for (let round = 0; tooLarge && round < BISECTIONS; round++) {
    const middle = between(tooLarge, best.settings);
    if (!(await fits(middle))) tooLarge = middle;
  }
  return best;
}

function between(a: ImageSettings, b: ImageSettings): ImageSettings {
  return { dpi: Math.round(Math.sqrt(a.dpi * b.dpi)), quality: Math.round((a.quality + b.quality) / 2) };
}
