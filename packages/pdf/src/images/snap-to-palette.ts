import type { Palette } from './palette.js';
import type { Samples } from './samples.js';

/**
 * Colors with the same highest bits get the same palette color: 6 bits for three channels, 5 for
 * four.
 */
const CELL_BITS = { 1: 8, 3: 6, 4: 5 } as const;
/** A higher mean error (in levels of 255, squared, over all samples) shows as bands. */
const MAX_MEAN_SQUARE = 6;

/**
 * Turns an image of blends of few colors, such as a resized drawing, back into just these colors;
 * undefined if that would show. Drawings saved with a palette have the shades of their edges in it.
 */
export function snapToPalette({ channels, data }: Samples, { colors, count }: Palette): Palette | undefined {
  if (channels !== 1 && channels !== 3 && channels !== 4) return undefined;
  const exact = exactColors(colors, count, channels);
  const shift = 8 - CELL_BITS[channels];
  const cells = new Int16Array(1 << (CELL_BITS[channels] * channels)).fill(-1);
  const indices = new Uint8Array(data.length / channels);
  let squares = 0;
  for (let pixel = 0, at = 0; pixel < indices.length; pixel += 1, at += channels) {
    let key = 0;
    let cell = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const level = data[at + channel] as number;
      key = ((key << 8) | level) >>> 0;
      cell = (cell << CELL_BITS[channels]) | (level >> shift);
    }
    let number = exact.get(key);
    if (number === undefined) {
      number = cells[cell] as number;
      if (number < 0) number = cells[cell] = nearest(data, at, colors, count, channels);
      squares += distance(data, at, colors, number * channels, channels);
    }
    indices[pixel] = number;
  }
  return squares / data.length <= MAX_MEAN_SQUARE ? { colors, count, indices } : undefined;
}

function exactColors(colors: Uint8Array, count: number, channels: number): ReadonlyMap<number, number> {
  const exact = new Map<number, number>();
  for (let number = 0; number < count; number += 1) {
    let key = 0;
    for (let channel = 0; channel < channels; channel += 1) key = ((key << 8) | (colors[number * channels + channel] as number)) >>> 0;
    exact.set(key, number);
  }
  return exact;
}

function nearest(data: Uint8Array, at: number, colors: Uint8Array, count: number, channels: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < count; number += 1) {
    const far = distance(data, at, colors, number * channels, channels);
    if (far < least) {
      least = far;
      best = number;
    }
  }
  return best;
}

function distance(a: Uint8Array, at: number, b: Uint8Array, from: number, channels: number): number {
  let sum = 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const difference = (a[at + channel] as number) - (b[from + channel] as number);
    sum += difference * difference;
  }
  return sum;
}
