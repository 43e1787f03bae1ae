/**
 * How large an error is over a whole plane: its mean, and its 4-norm, which gives a few large
 * errors more weight.
 */
export type Norms = readonly [mean: number, fourth: number];

/** How one plane of the distorted image differs from the reference at one scale. */
export interface PlaneErrors {
  readonly structure: Norms;
  /** Edges the reference doesn't have: ringing, blocks, banding. */
  readonly ringing: Norms;
  /** Missing edges: blur. */
  readonly smoothing: Norms;
}

/** A plane, with the statistics that both kinds of error need. */
export interface PlaneStatistics {
  readonly plane: Float32Array;
  /** The plane, blurred. */
  readonly mean: Float32Array;
  /** Its square, blurred. */
  readonly square: Float32Array;
}

/** Keeps the quotient of covariance and variances near 1 if both are close to 0. */
const C2 = 0.0009;

/** @param product the product of both planes, blurred. */
export function errorsOf(reference: PlaneStatistics, distorted: PlaneStatistics, product: Float32Array): PlaneErrors {
  let structure = 0;
  let structure4 = 0;
  let ringing = 0;
  let ringing4 = 0;
  let smoothing = 0;
  let smoothing4 = 0;
  const count = product.length;
  for (let at = 0; at < count; at++) {
    const mean1 = reference.mean[at] as number;
    const mean2 = distorted.mean[at] as number;
    const luminance = 1 - (mean1 - mean2) * (mean1 - mean2);
    const covariance = 2 * ((product[at] as number) - mean1 * mean2) + C2;
    const variances = (reference.square[at] as number) - mean1 * mean1 + (distorted.square[at] as number) - mean2 * mean2 + C2;
    const error = Math.max(0, 1 - (luminance * covariance) / variances);
    structure += error;
    structure4 += fourth(error);

    const edge1 = Math.abs((reference.plane[at] as number) - mean1);
    const edge2 = Math.abs((distorted.plane[at] as number) - mean2);
    const change = (1 + edge2) / (1 + edge1) - 1;
    if (change > 0) {
      ringing += change;
      ringing4 += fourth(change);
    } else {
      smoothing -= change;
      smoothing4 += fourth(change);
    }
  }
  const norms = (sum: number, sum4: number): Norms => [sum / count, (sum4 / count) ** 0.25];
  return { structure: norms(structure, structure4), ringing: norms(ringing, ringing4), smoothing: norms(smoothing, smoothing4) };
}

/** Many times faster than `**`. */
function fourth(value: number): number {
  const square = value * value;
  return square * square;
}
