import { createPlanes, type Planes } from './planes.js';

// The opsin absorbance of JPEG XL (ISO/IEC 18181-1): how much red, green and blue each of the eye's
// three kinds of cones absorbs.
const LONG = [0.3, 0.622, 0.078] as const;
const MIDDLE = [0.23, 0.692, 0.078] as const;
const SHORT = [0.24342268924547819, 0.20476744424496821, 0.5518098665095535] as const;
const BIAS = 0.0037930732552754493;
const BIAS_ROOT = Math.cbrt(BIAS);

/**
 * Converts linear light to XYB, with B − Y instead of B, and shifts and scales each part to between
 * 0 and 1.
 */
export function toPositiveXyb({ width, height, planes: [red, green, blue] }: Planes): Planes {
  const xyb = createPlanes(width, height);
  const [outX, outY, outB] = xyb.planes;
  for (let at = 0; at < red.length; at++) {
    const r = red[at] as number;
    const g = green[at] as number;
    const b = blue[at] as number;
    const long = response(LONG, r, g, b);
    const middle = response(MIDDLE, r, g, b);
    const y = (long + middle) / 2;
    outX[at] = ((long - middle) / 2) * 14 + 0.42;
    outY[at] = y + 0.01;
    outB[at] = response(SHORT, r, g, b) - y + 0.55;
  }
  return xyb;
}

function response(weights: readonly [number, number, number], red: number, green: number, blue: number): number {
  const light = weights[0] * red + weights[1] * green + weights[2] * blue + BIAS;
  return Math.cbrt(Math.max(0, light)) - BIAS_ROOT;
}
