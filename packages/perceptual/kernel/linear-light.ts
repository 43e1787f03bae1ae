import { allocate, COLORS, IMAGES, SAMPLE, Scale, VECTOR } from './memory';

/** Finer than 8-bit samples, for colors that let the background through. */
const FINE_STEPS: usize = 4096;

let table: usize = 0;
let fineTable: usize = 0;

export function allocateTables(): void {
  table = allocate(256 * SAMPLE);
  for (let value: usize = 0; value < 256; value++) store<f32>(table + value * SAMPLE, toLinear(<f64>value / 255));
  fineTable = allocate((FINE_STEPS + 2) * SAMPLE);
  for (let step: usize = 0; step < FINE_STEPS + 2; step++) store<f32>(fineTable + step * SAMPLE, toLinear(<f64>step / <f64>FINE_STEPS));
}

/** The sRGB transfer function of IEC 61966-2-1. */
function toLinear(value: f64): f32 {
  return <f32>(value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
}

/** Converts a row of 8-bit RGB to linear light. */
export function toLinearLight(from: usize, scale: Scale, row: usize, image: usize): void {
  const red = scale.lightAt(row, image, 0);
  const green = scale.lightAt(row, image, 1);
  const blue = scale.lightAt(row, image, 2);
  const end = scale.width * SAMPLE;
  for (let at: usize = 0; at < end; at += SAMPLE, from += COLORS) {
    store<f32>(red + at, load<f32>(table + <usize>load<u8>(from) * SAMPLE));
    store<f32>(green + at, load<f32>(table + <usize>load<u8>(from, 1) * SAMPLE));
    store<f32>(blue + at, load<f32>(table + <usize>load<u8>(from, 2) * SAMPLE));
  }
}

/**
 * The same for RGBA. Transparent parts show a gray background of this lightness (0 to 1), blended in
 * sRGB as browsers do.
 */
export function toLinearLightOn(background: f64, from: usize, scale: Scale, row: usize, image: usize): void {
  const end = scale.width * SAMPLE;
  for (let color: usize = 0; color < COLORS; color++) {
    const to = scale.lightAt(row, image, color);
    for (let at: usize = 0, pixel = from; at < end; at += SAMPLE, pixel += 4) {
      const sample = <usize>load<u8>(pixel + color);
      const alpha = <u32>load<u8>(pixel, 3);
      store<f32>(to + at, alpha === 255 ? load<f32>(table + sample * SAMPLE) : blended(<f64>sample / 255, <f64>alpha / 255, background));
    }
  }
}

function blended(sample: f64, alpha: f64, background: f64): f32 {
  const at = (sample * alpha + background * (1 - alpha)) * <f64>FINE_STEPS;
  const step = <usize>at;
  const lower = load<f32>(fineTable + step * SAMPLE);
  return lower + (load<f32>(fineTable + step * SAMPLE, SAMPLE) - lower) * <f32>(at - <f64>step);
}

/**
 * Writes a row of half the size: each sample is the mean of four. At an odd edge, the last row or
 * column counts twice.
 */
export function halve(scale: Scale, row: usize, half: Scale): void {
  const end = scale.width * SAMPLE;
  for (let image: usize = 0; image < IMAGES; image++) {
    for (let color: usize = 0; color < COLORS; color++) {
      const upper = scale.lightAt(row & ~1, image, color);
      const lower = scale.lightAt(row, image, color);
      const target = half.lightAt(half.rows, image, color);
      store<f32>(upper + end, load<f32>(upper + end - SAMPLE));
      store<f32>(lower + end, load<f32>(lower + end - SAMPLE));
      for (let at: usize = 0; at < end; at += 2 * VECTOR) {
        const left = f32x4.add(v128.load(upper + at), v128.load(lower + at));
        const right = f32x4.add(v128.load(upper + at, VECTOR), v128.load(lower + at, VECTOR));
        const sum = f32x4.add(v128.shuffle<f32>(left, right, 0, 2, 4, 6), v128.shuffle<f32>(left, right, 1, 3, 5, 7));
        v128.store(target + at / 2, f32x4.mul(sum, f32x4.splat(0.25)));
      }
    }
  }
}
