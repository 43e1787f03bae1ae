import type { Histogram } from './histogram.js';
import { refineColors } from './refine-colors.js';
import { splitColors } from './split-colors.js';

export interface Persistence {
  /** How many splits with other weights are tried; a failed one counts several times. */
  readonly trials: number;
  /**
   * The maximum number of rounds of moving colors at the end, and the gain below which they stop.
   */
  readonly rounds: number;
  readonly leastGain: number;
}

/** Errors below this aren't worth a separate color. */
const LEAST_MAX_ERROR = 90 / 65_536;
const FAILED_TRIAL = 6;
const HOPELESS_TRIAL = 9;

/**
 * The palette with the smallest error, or with the fewest colors that keep the mean square error
 * within the target. Splits the colors repeatedly, each time giving more weight to those that were
 * matched badly, then moves the best palette's colors to the means of the colors they represent.
 * The algorithm of libimagequant 2.4 (Kornel Lesiński and others, BSD 2-Clause).
 */
export function findPalette(histogram: Histogram, maxColors: number, targetError: number, persistence: Persistence): Float32Array {
  const { palette, matches } = bestSplit(histogram, maxColors, targetError, persistence.trials);
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < persistence.rounds; round += 1) {
    const error = refineColors(histogram, palette, matches);
    if (Math.abs(before - error) < persistence.leastGain) break;
    before = error;
  }
  return palette;
}

function bestSplit(histogram: Histogram, maxColors: number, targetError: number, trials: number) {
  const weights = histogram.weights.slice();
  const split = (colors: number, target: number, leastError: number) =>
    splitColors(histogram, weights, {
      maxColors: colors,
      targetError: target,
      maxError: Math.max(LEAST_MAX_ERROR, targetError, Number.isFinite(leastError) ? leastError : 0) * 1.2,
    });
  let best: ReturnType<typeof splitColors> | undefined;
  let leastError = Number.POSITIVE_INFINITY;
  let colorsLeft = maxColors;
  // Moving colors afterwards makes a palette better than the split aimed for, so the split may aim
  // lower.
  let overshoot = trials > 0 ? 1.05 : 1;
  for (let left = trials; left > 0; ) {
    const attempt = split(colorsLeft, targetError * overshoot, leastError);
    const size = attempt.palette.length / 4;
    const error = refineColors(histogram, attempt.palette, attempt.matches, (entry, difference) => {
      weights[entry] = ((histogram.weights[entry] as number) + (weights[entry] as number)) * Math.sqrt(1 + difference);
    });
    if (!best || error < leastError || (error <= targetError && size < colorsLeft)) {
      best = attempt;
      if (error < targetError && error > 0) overshoot = Math.min(overshoot * 1.25, targetError / error);
      leastError = error;
      // One more color leaves room for a better palette.
      colorsLeft = Math.min(size + 1, colorsLeft);
      left -= 1;
    } else {
      for (let entry = 0; entry < weights.length; entry += 1)
        weights[entry] = ((histogram.weights[entry] as number) + (weights[entry] as number)) / 2;
      overshoot = 1;
      left -= error > leastError * 4 ? HOPELESS_TRIAL : FAILED_TRIAL;
    }
  }
  return best ?? split(maxColors, targetError, leastError);
}
