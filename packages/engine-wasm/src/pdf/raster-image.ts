import type { Raster } from '@imagemill/pdf';
import type { PixelImage } from '../portable/image.js';

/** Samples in the portable engine's form: always four channels, opaque if there was no fourth. */
export function toImage({ width, height, channels, data }: Raster): PixelImage {
  if (channels === 4) return { width, height, data };
  const out = new Uint8Array(width * height * 4).fill(255);
  const [green, blue] = channels === 3 ? [1, 2] : [0, 0];
  for (let at = 0, from = 0; at < out.length; at += 4, from += channels) {
    out[at] = data[from] ?? 0;
    out[at + 1] = data[from + green] ?? 0;
    out[at + 2] = data[from + blue] ?? 0;
  }
  return { width, height, data: out };
}

/** Keeps only the first channels of the four. */
export function fromImage({ width, height, data }: PixelImage, channels: Raster['channels']): Raster {
  if (channels === 4 && data instanceof Uint8Array) return { width, height, channels, data };
  const out = new Uint8Array(width * height * channels);
  for (let at = 0, from = 0; at < out.length; from += 4)
    for (let channel = 0; channel < channels; channel += 1) out[at++] = data[from + channel] ?? 0;
  return { width, height, channels, data: out };
}
