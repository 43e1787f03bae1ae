import type { Pixels } from './pixels.js';
import { createPlanes, type Planes } from './planes.js';

/** The sRGB transfer function of IEC 61966-2-1. */
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, sample) => toLinear(sample / 255));

/**
 * Converts an image to linear light. Transparent parts show a gray background of this lightness (0
 * to 1), blended in sRGB as browsers do.
 */
export function toLinearLight({ width, height, channels, data }: Pixels, ground: number): Planes {
  const linear = createPlanes(width, height);
  linear.planes.forEach((plane, channel) => {
    for (let pixel = 0, at = channel; pixel < plane.length; pixel++, at += channels) {
      const sample = data[at] ?? 0;
      const alpha = channels === 4 ? (data[pixel * 4 + 3] ?? 255) : 255;
      plane[pixel] = alpha === 255 ? (LINEAR[sample] ?? 0) : toLinear((sample / 255) * (alpha / 255) + ground * (1 - alpha / 255));
    }
  });
  return linear;
}
