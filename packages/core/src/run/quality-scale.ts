import type { OutputFormat } from '@imagemill/files';
import { FULL_CHROMA_QUALITY } from '../plan/encoder-settings.js';
import type { Plan } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';
import { type Curve, interpolate } from './curve.js';
import type { Scale } from './search-fit.js';

/**
 * If an image may be shrunk, quality never goes below this: photos still look fair at it in every
 * format (docs/decisions/0028).
 */
export const RESIZE_FLOOR = 40;

// Qualities and, for each, the natural logarithm of the file size relative to quality 80, for a
// typical image.

/** From 90 on, colors have their full resolution. */
const JPEG: Curve = {
  at: [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 85, 89, 90, 93, 95, 97, 98, 99, 100],
  values: [-2.95, -2.6, -2, -1.4, -1.06, -0.83, -0.66, -0.49, -0.29, 0, 0.16, 0.33, 0.65, 0.87, 1.02, 1.35, 1.52, 1.72, 1.9],
};
/** The same with colors at half resolution throughout. */
const JPEG_HALF_CHROMA: Curve = {
  at: [89, 93, 95, 97, 98, 99, 100],
  values: [0.33, 0.62, 0.77, 1.1, 1.27, 1.47, 1.65],
};
const WEBP: Curve = {
  at: [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 85, 89, 90, 93, 95, 97, 100],
  values: [-1.9, -1.58, -1.37, -1.07, -0.85, -0.67, -0.52, -0.39, -0.27, 0, 0.23, 0.45, 0.56, 0.82, 1, 1.15, 1.3],
};
const AVIF: Curve = {
  at: [1, 10, 20, 30, 40, 50, 60, 70, 80, 85, 89, 90, 93, 95, 97, 98, 99, 100],
  values: [-2.9, -2.6, -2.2, -1.83, -1.44, -1, -0.65, -0.32, 0, 0.14, 0.36, 0.47, 0.64, 0.87, 0.99, 1.15, 1.33, 1.83],
};
/** From about 60 on, a photo uses all 256 colors a palette can have. */
const PNG: Curve = {
  at: [1, 2, 3, 4, 7, 12, 20, 30, 50, 65, 80, 90, 95, 100],
  values: [-0.93, -0.74, -0.66, -0.59, -0.46, -0.37, -0.28, -0.22, -0.1, -0.01, 0, 0.05, 0.12, 0.4],
};
/** For formats that weren't measured: the search finds the slope. */
const STRAIGHT: Curve = { at: [1, 80, 100], values: [-1, 0, 0.5] };

const CURVES: { readonly [F in OutputFormat]: Curve } = {
  ...{ jpeg: JPEG, webp: WEBP, avif: AVIF, png: PNG },
  ...{ gif: STRAIGHT, jxl: STRAIGHT, tiff: STRAIGHT, ico: STRAIGHT },
};

/** The qualities a search may use, starting at `low`. */
export function qualityScale({ format, quality }: EncodeStep, low: number): Scale {
  const curve = CURVES[format];
  return { low, high: 100, first: quality, curve: (at) => interpolate(curve, at) };
}

/**
 * The qualities above which colors would get their full resolution, which takes a third more bytes
 * at once, but without that. Undefined if a format has no such step.
 */
export function halfChromaScale({ format }: EncodeStep): Scale | undefined {
  if (format !== 'jpeg') return undefined;
  return { low: FULL_CHROMA_QUALITY, high: 100, first: FULL_CHROMA_QUALITY + 2, curve: (at) => interpolate(JPEG_HALF_CHROMA, at) };
}

/**
 * Whether quality makes a difference: not if every pixel is kept, and not for a GIF with a single
 * frame.
 */
export function hasQuality({ format, lossless }: EncodeStep, { frames }: Plan): boolean {
  return !lossless && (format !== 'gif' || frames > 1);
}
