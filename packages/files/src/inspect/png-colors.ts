import type { ByteView } from './byte-view.js';

/** x and y of white, red, green and blue. */
export type Chromaticities = readonly [number, number, number, number, number, number, number, number];

/**
 * What the gAMA and cHRM chunks of a PNG say about its colors. They count only if there is no iCCP,
 * sRGB or cICP chunk.
 */
export interface PngColors {
  /** The power that converts light to samples; 1/2.2 for most files. */
  readonly gamma: number;
  /** sRGB's if the file states none. */
  readonly chromaticities: Chromaticities;
}

const SRGB: Chromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const SRGB_GAMMA = 1 / 2.2;
/** Values that differ by no more than this count as sRGB, as in libpng. */
const GAMMA_TOLERANCE = 0.05;
const POINT_TOLERANCE = 0.01;

/**
 * Reads the content of the two chunks. Undefined if gAMA is missing or makes no sense, because cHRM
 * alone isn't enough.
 */
export function readPngColors(gamma: ByteView | undefined, chromaticities: ByteView | undefined): PngColors | undefined {
  const value = gamma?.length === 4 ? gamma.u32(0) / 100_000 : 0;
  if (!(value > 0.01 && value < 100)) return undefined;
  const points = chromaticities?.length === 32 ? Array.from({ length: 8 }, (_, i) => chromaticities.u32(i * 4) / 100_000) : undefined;
  return { gamma: value, chromaticities: points && isPossible(points) ? points : SRGB };
}

/** Whether these are sRGB's colors, as far as anyone can tell. */
export function isSrgb({ gamma, chromaticities }: PngColors): boolean {
  if (Math.abs(gamma / SRGB_GAMMA - 1) > GAMMA_TOLERANCE) return false;
  return chromaticities.every((value, i) => Math.abs(value - (SRGB[i] ?? 0)) <= POINT_TOLERANCE);
}

/** Whether these are points on the chromaticity diagram that span a triangle. */
function isPossible(points: readonly number[]): points is Chromaticities {
  const [, whiteY = 0, redX = 0, redY = 0, greenX = 0, greenY = 0, blueX = 0, blueY = 0] = points;
  const area = (greenX - redX) * (blueY - redY) - (blueX - redX) * (greenY - redY);
  return points.length === 8 && points.every((value) => value >= 0 && value <= 1) && whiteY > 0.05 && Math.abs(area) > 0.001;
}
