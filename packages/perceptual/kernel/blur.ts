import { clearMargin, SAMPLE, Scale, VECTOR } from './memory';

// A Gaussian blur with a sigma of 1.5. The reference implementation adds up three recursive filters
// (Charalampidis 2016). Their sum is this symmetric filter, which collects no rounding errors.
const TAP0: f32 = 0.26462110548819856;
const TAP1: f32 = 0.2129285920104222;
const TAP2: f32 = 0.10933537277746029;
const TAP3: f32 = 0.03601111465836434;
const TAP4: f32 = 0.009414367809653733;

/** How much a sample counts at this distance from the middle. */
export function tap(distance: u32): f32 {
  if (distance === 0) return TAP0;
  if (distance === 1) return TAP1;
  if (distance === 2) return TAP2;
  return distance === 3 ? TAP3 : TAP4;
}

/**
 * Blurs each signal of a row across. Beyond the edges everything counts as 0, as in the reference
 * implementation, so both images get equally dark there.
 */
export function blurAcross(scale: Scale, row: usize, plane: usize): void {
  const original = scale.samplesAt(row, 0, plane);
  const distorted = scale.samplesAt(row, 1, plane);
  const squares = scale.products;
  const products = squares + scale.stride;
  const end = scale.width * SAMPLE;
  for (let at: usize = 0; at < end; at += VECTOR) {
    const a = v128.load(original + at);
    const b = v128.load(distorted + at);
    const difference = f32x4.sub(a, b);
    v128.store(squares + at, f32x4.mul(difference, difference));
    v128.store(products + at, f32x4.mul(a, b));
  }
  clearMargin(squares + end);
  clearMargin(products + end);
  blurRow(original, scale.acrossAt(row, 0, plane), end);
  blurRow(distorted, scale.acrossAt(row, 1, plane), end);
  blurRow(squares, scale.acrossAt(row, 2, plane), end);
  blurRow(products, scale.acrossAt(row, 3, plane), end);
}

function blurRow(from: usize, to: usize, end: usize): void {
  for (let at: usize = 0; at < end; at += VECTOR) {
    const here = from + at;
    const one = f32x4.add(v128.load(here - SAMPLE), v128.load(here, SAMPLE));
    const two = f32x4.add(v128.load(here - 2 * SAMPLE), v128.load(here, 2 * SAMPLE));
    const three = f32x4.add(v128.load(here - 3 * SAMPLE), v128.load(here, 3 * SAMPLE));
    const four = f32x4.add(v128.load(here - 4 * SAMPLE), v128.load(here, 4 * SAMPLE));
    v128.store(to + at, weigh(v128.load(here), one, two, three, four));
  }
}

/** Adds up the middle and the pairs around it. */
@inline
export function weigh(middle: v128, one: v128, two: v128, three: v128, four: v128): v128 {
  const inner = f32x4.add(f32x4.mul(middle, f32x4.splat(TAP0)), f32x4.mul(one, f32x4.splat(TAP1)));
  const outer = f32x4.add(f32x4.mul(three, f32x4.splat(TAP3)), f32x4.mul(four, f32x4.splat(TAP4)));
  return f32x4.add(f32x4.add(inner, f32x4.mul(two, f32x4.splat(TAP2))), outer);
}
