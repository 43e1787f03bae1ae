/** How strong an error is over a whole plane: its mean, and its 4-norm, which makes few large errors count more. */
export type Norms = readonly [mean: number, fourth: number];

/** What one plane of the distorted picture has lost or gained at one scale. */
export interface PlaneErrors {
  readonly structure: Norms;
  /** Edges where the reference has none: ringing, blocks, bands. */
  readonly ringing: Norms;
  /** Missing edges: blur. */
  readonly smoothing: Norms;
}

/** A plane with what both kinds of error need of it. */
export interface PlaneStatistics {
  readonly plane: Float32Array;
  /** The plane, blurred. */
  readonly mean: Float32Array;
  /** Its square, blurred. */
  readonly square: Float32Array;
}

/** Keeps the quotient of two variances near 1 where both are next to nothing. */
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

/** Many times faster than the operator. */
function fourth(value: number): number {
  const square = value * value;
  return square * square;
}
