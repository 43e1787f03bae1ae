import { blur } from './blur.js';
import { errorsOf, type PlaneErrors, type PlaneStatistics } from './error-norms.js';
import { toLinearLight } from './linear-light.js';
import { hasTransparency, type Pixels, requirePixels } from './pixels.js';
import { halve, type Planes } from './planes.js';
import { WEIGHTS } from './weights.js';
import { toPositiveXyb } from './xyb.js';

/** Scores any number of images against one reference, which is only analyzed once. */
export interface Scorer {
  /**
   * 100: identical; about 90: no visible difference; 70: good; 50: fair; 30: poor; below 0:
   * severely distorted.
   */
  score(distorted: Pixels): number;
}

/** Smaller images can't be scored. */
export const MIN_SIDE = 8;
const SCALES = 6;
/**
 * Transparent images are scored on a dark and on a light background, and the lower score counts.
 */
const GROUNDS = [0.1, 0.9] as const;

/**
 * How similar two images look: SSIMULACRA 2.1 by Jon Sneyers (Cloudinary), following its reference
 * implementation, tools/ssimulacra2.cc in libjxl. It's plain arithmetic, so it runs in browsers and
 * in Node. Both images must be sRGB and have the same size.
 */
export function score(reference: Pixels, distorted: Pixels): number {
  return createScorer(reference).score(distorted);
}

export function createScorer(reference: Pixels): Scorer {
  requirePixels(reference);
  const { width, height } = reference;
  if (Math.min(width, height) < MIN_SIDE)
    throw new RangeError(`Expected at least ${MIN_SIDE} × ${MIN_SIDE} pixels but received ${width} × ${height}.`);
  const prepared = new Map<number, Scale[]>();
  const scalesOn = (ground: number) => {
    const scales = prepared.get(ground) ?? [...scalesOf(reference, ground)];
    prepared.set(ground, scales);
    return scales;
  };
  return {
    score: (distorted) => {
      requirePixels(distorted);
      if (distorted.width !== width || distorted.height !== height)
        throw new RangeError(`Expected ${width} × ${height} pixels but received ${distorted.width} × ${distorted.height}.`);
      const grounds = hasTransparency(reference) || hasTransparency(distorted) ? GROUNDS : [GROUNDS[0]];
      return Math.min(...grounds.map((ground) => scoreScales(scalesOn(ground), scalesOf(distorted, ground))));
    },
  };
}

/** One scale of an image: the statistics of X, Y and B. */
interface Scale {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly PlaneStatistics[];
}

/**
 * The scales from 1:1 to 1:32, halved in linear light, as lenses and our vision do. As in the
 * reference implementation, the last scale may be smaller than `MIN_SIDE`. Images with a side of
 * 112 pixels or less have fewer than six scales.
 */
function* scalesOf(image: Pixels, ground: number): Generator<Scale> {
  let linear = toLinearLight(image, ground);
  yield measure(toPositiveXyb(linear));
  for (let scale = 1; scale < SCALES && Math.min(linear.width, linear.height) >= MIN_SIDE; scale++) {
    linear = halve(linear);
    yield measure(toPositiveXyb(linear));
  }
}

function measure({ width, height, planes }: Planes): Scale {
  const blurred = (plane: Float32Array) => blur(plane, width, height);
  return { width, height, planes: planes.map((plane) => ({ plane, mean: blurred(plane), square: blurred(multiply(plane, plane)) })) };
}

function multiply(a: Float32Array, b: Float32Array): Float32Array {
  const product = new Float32Array(a.length);
  for (let at = 0; at < a.length; at++) product[at] = (a[at] as number) * (b[at] as number);
  return product;
}

function scoreScales(reference: readonly Scale[], distorted: Iterable<Scale>): number {
  const errors: PlaneErrors[][] = [[], [], []];
  let index = 0;
  for (const scale of distorted) {
    const { width, height, planes } = reference[index++] as Scale;
    planes.forEach((plane, channel) => {
      const other = scale.planes[channel] as PlaneStatistics;
      errors[channel]?.push(errorsOf(plane, other, blur(multiply(plane.plane, other.plane), width, height)));
    });
  }
  return toScore(weigh(errors.flat()));
}

/**
 * Uses up the weights in order, as the reference implementation does: if scales are missing,
 * whatever follows gets their weights.
 */
function weigh(errors: readonly PlaneErrors[]): number {
  const norms = errors.flatMap(({ structure, ringing, smoothing }) =>
    ([0, 1] as const).flatMap((norm) => [structure[norm], ringing[norm], smoothing[norm]]),
  );
  return norms.reduce((sum, norm, at) => sum + norm * (WEIGHTS[at] ?? 0), 0);
}

/** Bends the weighted error so that its steps match subjective scores. */
function toScore(error: number): number {
  const scaled = error * 0.9562382616834844;
  const bent = 2.326765642916932 * scaled - 0.020884521182843837 * scaled ** 2 + 6.248496625763138e-5 * scaled ** 3;
  return bent > 0 ? 100 - 10 * bent ** 0.6276336467831387 : 100;
}
