import type { Picture } from '../picture.js';

/** Differences between neighbours, in levels: up to the first a surface is smooth, from the second on it hides steps by itself. */
const SMOOTH = 1;
const ROUGH = 13;

/**
 * How much each pixel is to be dithered, 0 to 255. Steps between colours show on smooth surfaces only; elsewhere dithering would
 * but add noise and bytes.
 */
export function ditherStrength({ width, height, data }: Picture): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < light.length; at += 1, from += 4) {
    const alpha = data[from + 3] ?? 0;
    const luma = 0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0);
    light[at] = luma * 0.77 * (alpha / 255) + alpha * 0.23;
  }
  const strength = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const up = y > 0 ? width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x += 1, at += 1) {
      const own = light[at] ?? 0;
      const beside = Math.max(
        Math.abs(own - (light[at - (x > 0 ? 1 : 0)] ?? 0)),
        Math.abs(own - (light[at + (x < width - 1 ? 1 : 0)] ?? 0)),
      );
      const above = Math.max(Math.abs(own - (light[at - up] ?? 0)), Math.abs(own - (light[at + down] ?? 0)));
      const difference = Math.max(beside, above);
      strength[at] = 255 * Math.max(0, Math.min(1, (ROUGH - difference) / (ROUGH - SMOOTH)));
    }
  }
  return strength;
}
