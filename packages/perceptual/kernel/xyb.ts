import { clearMargin, SAMPLE, Scale, VECTOR } from './memory';

const BIAS: f32 = 0.0037930732552754493;
const BIAS_ROOT: f32 = 0.15595420054924863;

/**
 * Converts a row of linear light to XYB, with B − Y instead of B, and shifts and scales each part to
 * between 0 and 1. The weights are the opsin absorbance of JPEG XL (ISO/IEC 18181-1): how much red,
 * green and blue each of the eye's three kinds of cones absorbs.
 */
export function toPositiveXyb(scale: Scale, row: usize, image: usize): void {
  const red = scale.lightAt(row, image, 0);
  const green = scale.lightAt(row, image, 1);
  const blue = scale.lightAt(row, image, 2);
  const outX = scale.samplesAt(row, image, 0);
  const outY = scale.samplesAt(row, image, 1);
  const outB = scale.samplesAt(row, image, 2);
  const end = scale.width * SAMPLE;
  const needsB = (scale.planes & 4) !== 0;
  for (let at: usize = 0; at < end; at += VECTOR) {
    const r = v128.load(red + at);
    const g = v128.load(green + at);
    const b = v128.load(blue + at);
    const long = response(r, g, b, 0.3, 0.622, 0.078);
    const middle = response(r, g, b, 0.23, 0.692, 0.078);
    const y = f32x4.mul(f32x4.add(long, middle), f32x4.splat(0.5));
    v128.store(outX + at, f32x4.add(f32x4.mul(f32x4.sub(long, middle), f32x4.splat(7)), f32x4.splat(0.42)));
    v128.store(outY + at, f32x4.add(y, f32x4.splat(0.01)));
    if (needsB) {
      const short = response(r, g, b, 0.24342268924547819, 0.20476744424496821, 0.5518098665095535);
      v128.store(outB + at, f32x4.add(f32x4.sub(short, y), f32x4.splat(0.55)));
    }
  }
  clearMargin(outX + end);
  clearMargin(outY + end);
  clearMargin(outB + end);
}

@inline
function response(r: v128, g: v128, b: v128, red: f32, green: f32, blue: f32): v128 {
  const colors = f32x4.add(f32x4.mul(r, f32x4.splat(red)), f32x4.mul(g, f32x4.splat(green)));
  const light = f32x4.add(colors, f32x4.add(f32x4.mul(b, f32x4.splat(blue)), f32x4.splat(BIAS)));
  return f32x4.sub(cubeRoot(light), f32x4.splat(BIAS_ROOT));
}

/** Of positive numbers: a guess from a third of the exponent, and two of Halley's steps. */
@inline
function cubeRoot(value: v128): v128 {
  const third = f32x4.mul(f32x4.convert_i32x4_s(value), f32x4.splat(1.0 / 3.0));
  const guess = i32x4.add(i32x4.trunc_sat_f32x4_s(third), i32x4.splat(0x2a514067));
  return improve(improve(guess, value), value);
}

@inline
function improve(root: v128, value: v128): v128 {
  const cube = f32x4.mul(f32x4.mul(root, root), root);
  const upper = f32x4.add(cube, f32x4.add(value, value));
  return f32x4.mul(root, f32x4.div(upper, f32x4.add(f32x4.add(cube, cube), value)));
}
