import type { Size } from './fit-into.js';
import type { Goal } from './plan.js';

/** A result may score this much less than asked for. */
export const SCORE_TOLERANCE = 0.5;

/** With six attempts, hardly any image ends up far from its goal. */
const MAX_ENCODES = 6;
/** The search for a score writes images up to this size whole, again and again. It samples larger ones. */
export const MAX_WHOLE_PIXELS = 2_000_000;
/** A score needs the original and the result in memory. Larger images get the usual quality, and the first format that fits. */
export const MAX_SCORED_PIXELS = 50_000_000;
/**
 * Smaller images lack the coarsest of the metric's six scales. The others then get weights that
 * weren't meant for them, and many images never score 75, whatever the quality.
 */
const MIN_SCORED_SIDE = 113;

/** Whether a score of an image of this size means something. */
export function canBeScored({ width, height }: Size): boolean {
  return Math.min(width, height) >= MIN_SCORED_SIDE;
}

/** How to find the quality for a score; undefined if an image of this size can't be scored. */
export function scoreGoal(minScore: number, { width, height }: Size, frames: number): Goal | undefined {
  const pixels = width * height;
  if (!canBeScored({ width, height }) || pixels > MAX_SCORED_PIXELS) return undefined;
  return { minScore, onSample: pixels * frames > MAX_WHOLE_PIXELS, encodes: MAX_ENCODES };
}
