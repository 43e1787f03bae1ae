import { weigh } from './blur';
import { REACH, RING, SAMPLE, Scale, VECTOR } from './memory';

/** Keeps the quotient of covariance and variances near 1 if both are close to 0. */
const C2: f32 = 0.0009;

/**
 * Blurs a row of each signal downward, and adds up its errors: structure, ringing (edges the
 * original doesn't have: blocks, banding) and smoothing (missing edges: blur).
 */
export function addErrors(scale: Scale, row: usize, plane: usize): void {
  // Rows before the first are at the end of the ring, which begins as zeros.
  const top = row + RING - REACH;
  const r0 = (top % RING) * scale.stride;
  const r1 = ((top + 1) % RING) * scale.stride;
  const r2 = ((top + 2) % RING) * scale.stride;
  const r3 = ((top + 3) % RING) * scale.stride;
  const r4 = ((top + 4) % RING) * scale.stride;
  const r5 = ((top + 5) % RING) * scale.stride;
  const r6 = ((top + 6) % RING) * scale.stride;
  const r7 = ((top + 7) % RING) * scale.stride;
  const r8 = ((top + 8) % RING) * scale.stride;
  const means1 = scale.acrossAt(0, 0, plane);
  const means2 = scale.acrossAt(0, 1, plane);
  const squares = scale.acrossAt(0, 2, plane);
  const products = scale.acrossAt(0, 3, plane);
  const original = scale.samplesAt(row, 0, plane);
  const distorted = scale.samplesAt(row, 1, plane);
  const end = scale.width * SAMPLE;
  const zero = f32x4.splat(0);
  let structure = zero;
  let structure4 = zero;
  let ringing = zero;
  let ringing4 = zero;
  let smoothing = zero;
  let smoothing4 = zero;
  for (let at: usize = 0; at < end; at += VECTOR) {
    const mean1 = blurDown(means1 + at, r0, r1, r2, r3, r4, r5, r6, r7, r8);
    const mean2 = blurDown(means2 + at, r0, r1, r2, r3, r4, r5, r6, r7, r8);
    const square = blurDown(squares + at, r0, r1, r2, r3, r4, r5, r6, r7, r8);
    const product = blurDown(products + at, r0, r1, r2, r3, r4, r5, r6, r7, r8);

    // This is 1 − luminance × covariance / variances, with luminance = 1 − shift². The variances
    // are the covariance plus the variance of the difference, so nothing large is subtracted, and
    // equal images have no error at all.
    const shift = f32x4.sub(mean1, mean2);
    const shift2 = f32x4.mul(shift, shift);
    const half = f32x4.sub(product, f32x4.mul(mean1, mean2));
    const covariance = f32x4.add(f32x4.add(half, half), f32x4.splat(C2));
    const change = f32x4.sub(square, shift2);
    const error = f32x4.div(f32x4.add(change, f32x4.mul(shift2, covariance)), f32x4.add(covariance, change));

    const edge1 = f32x4.abs(f32x4.sub(v128.load(original + at), mean1));
    const edge2 = f32x4.abs(f32x4.sub(v128.load(distorted + at), mean2));
    const gain = f32x4.div(f32x4.sub(edge2, edge1), f32x4.add(f32x4.splat(1), edge1));

    const isInside = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(<i32>((end - at) / SAMPLE)));
    const worse = v128.and(f32x4.max(zero, error), isInside);
    const sharper = v128.and(f32x4.max(zero, gain), isInside);
    const softer = v128.and(f32x4.max(zero, f32x4.neg(gain)), isInside);
    structure = f32x4.add(structure, worse);
    structure4 = f32x4.add(structure4, fourth(worse));
    ringing = f32x4.add(ringing, sharper);
    ringing4 = f32x4.add(ringing4, fourth(sharper));
    smoothing = f32x4.add(smoothing, softer);
    smoothing4 = f32x4.add(smoothing4, fourth(softer));
  }
  add(scale.sumAt(0, plane), structure);
  add(scale.sumAt(1, plane), ringing);
  add(scale.sumAt(2, plane), smoothing);
  add(scale.sumAt(3, plane), structure4);
  add(scale.sumAt(4, plane), ringing4);
  add(scale.sumAt(5, plane), smoothing4);
}

@inline
function blurDown(from: usize, r0: usize, r1: usize, r2: usize, r3: usize, r4: usize, r5: usize, r6: usize, r7: usize, r8: usize): v128 {
  const one = f32x4.add(v128.load(from + r3), v128.load(from + r5));
  const two = f32x4.add(v128.load(from + r2), v128.load(from + r6));
  const three = f32x4.add(v128.load(from + r1), v128.load(from + r7));
  const four = f32x4.add(v128.load(from + r0), v128.load(from + r8));
  return weigh(v128.load(from + r4), one, two, three, four);
}

@inline
function fourth(value: v128): v128 {
  const square = f32x4.mul(value, value);
  return f32x4.mul(square, square);
}

@inline
function add(sum: usize, row: v128): void {
  const left = <f64>f32x4.extract_lane(row, 0) + <f64>f32x4.extract_lane(row, 1);
  const right = <f64>f32x4.extract_lane(row, 2) + <f64>f32x4.extract_lane(row, 3);
  store<f64>(sum, load<f64>(sum) + (left + right));
}
