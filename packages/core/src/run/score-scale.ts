import type { OutputFormat } from '@imagemill/files';
import { type Curve, interpolate } from './curve.js';
import type { Scale } from './search-fit.js';

// How quality relates to the visual score, with the settings that a search uses. Measured on photos
// of 0.4 to 1.9 megapixels, with colors at half resolution where the format can do that.
const TYPICAL_SCORES: { readonly [F in OutputFormat]: Curve | undefined } = {
  jpeg: {
    at: [1, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 88, 92, 96, 100],
    values: [-80, 8, 39, 52, 60, 65, 69.5, 73.5, 76.2, 79.4, 82.4, 84.5, 87.3, 90.8, 93],
  },
  webp: {
    at: [1, 5, 20, 35, 50, 60, 70, 75, 80, 85, 90, 95, 100],
    values: [10, 21, 43, 55.5, 63.5, 68, 71.4, 73.3, 77.4, 81.5, 86.1, 89.6, 92],
  },
  avif: { at: [1, 20, 35, 45, 55, 65, 75, 85, 92, 100], values: [-20, 28, 50, 64.5, 73, 79, 84.5, 88.4, 91, 96] },
  jxl: { at: [1, 10, 30, 50, 60, 70, 75, 80, 85, 90, 95, 100], values: [-10, 15, 45, 56, 64, 70.5, 74, 77.8, 82, 86.5, 91.3, 98] },
  png: { at: [1, 5, 20, 40, 60, 80, 100], values: [20, 40, 60, 66, 73.5, 77.5, 81] },
  ...{ gif: undefined, tiff: undefined, ico: undefined },
};

/** Formats whose quality can be chosen by the score of the result. */
export function isScored(format: OutputFormat): boolean {
  return TYPICAL_SCORES[format] !== undefined;
}

/** The quality at which a typical photo scores this; that of `quality: 80` if nothing is known. */
export function typicalQuality(format: OutputFormat, score: number): number {
  const curve = TYPICAL_SCORES[format];
  if (!curve) return DEFAULT_QUALITY;
  let quality = 1;
  while (quality < 100 && interpolate(curve, quality) < score) quality++;
  return quality;
}

/** What a typical photo scores at this quality. */
export function typicalScore(format: OutputFormat, quality: number): number {
  return interpolate(curveOf(format), quality);
}

function curveOf(format: OutputFormat): Curve {
  const curve = TYPICAL_SCORES[format];
  if (!curve) throw new Error(`No scores are known for ${format}`);
  return curve;
}

/** What formats get whose score isn't known, and where a search for a size starts. */
export const DEFAULT_QUALITY = 80;

/**
 * How far below the typical quality a search may go. The score hardly notices blocks and bands in
 * skies, walls and dark areas, which people do see.
 */
const MAX_BELOW_TYPICAL = 20;
const LOWEST_QUALITY = 30;

/** The quality for a score without a search. */
export function usualQuality(format: OutputFormat, score: number): number {
  return Math.max(LOWEST_QUALITY, typicalQuality(format, score));
}

/** The scale of a search for a score: from the highest quality down, along which the loss grows. */
export function lossScale(format: OutputFormat, score: number): Scale {
  const curve = curveOf(format);
  const typical = typicalQuality(format, score);
  return {
    low: lossStep(100),
    high: lossStep(Math.max(LOWEST_QUALITY, typical - MAX_BELOW_TYPICAL)),
    // A palette has its most colors far below 100. If those aren't enough, one encode tells.
    first: format === 'png' ? lossStep(100) : lossStep(typical),
    curve: (at) => Math.log(100 - interpolate(curve, lossStep(at))),
  };
}

/** A quality as a step on the scale of losses, and back. */
export const lossStep = (quality: number) => 100 - quality;
