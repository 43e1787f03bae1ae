import type { Indexed } from './color-space.js';

/** Fewer colors are too far apart for JPEG noise. */
const MIN_COLORS = 200;
/**
 * How far the color halfway between two numbers may be from the average of their colors, of 255.
 */
const TOLERANCE = 20;
const MAX_STEP = 6;
const PROBE = 15;

/**
 * Whether a palette goes so evenly from one color to the next that its numbers can be averaged
 * instead of its colors.
 */
export function isRamp({ palette, last, base: { channels } }: Indexed): boolean {
  if (last + 1 < MIN_COLORS) return false;
  const at = (number: number, channel: number) => palette[number * channels + channel] as number;
  for (let channel = 0; channel < channels; channel += 1) {
    for (let number = 1; number <= last; number += 1) if (Math.abs(at(number, channel) - at(number - 1, channel)) > MAX_STEP) return false;
    for (let low = 0; low <= last; low += PROBE) {
      for (let high = low + 2; high <= last; high += PROBE) {
        const middle = (at(low, channel) + at(high, channel)) / 2;
        if (Math.abs(at((low + high) >> 1, channel) - middle) > TOLERANCE) return false;
      }
    }
  }
  return true;
}
