import type { Raster } from '../codecs.js';

/** A CMYK image, split into an RGB image, which any JPEG encoder accepts, and black. */
export interface SplitInks {
  readonly colors: Raster;
  readonly black: Raster;
}

export function splitInks({ width, height, data }: Raster): SplitInks {
  const pixels = width * height;
  const colors = new Uint8Array(pixels * 3);
  const black = new Uint8Array(pixels);
  for (let pixel = 0, at = 0, to = 0; pixel < pixels; pixel += 1, at += 4, to += 3) {
    colors[to] = 255 - (data[at] ?? 0);
    colors[to + 1] = 255 - (data[at + 1] ?? 0);
    colors[to + 2] = 255 - (data[at + 2] ?? 0);
    black[pixel] = data[at + 3] ?? 0;
  }
  return { colors: { width, height, channels: 3, data: colors }, black: { width, height, channels: 1, data: black } };
}

export function joinInks({ colors, black }: SplitInks): Raster {
  const { width, height } = colors;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0, at = 0, from = 0; at < data.length; pixel += 1, at += 4, from += 3) {
    data[at] = 255 - (colors.data[from] ?? 0);
    data[at + 1] = 255 - (colors.data[from + 1] ?? 0);
    data[at + 2] = 255 - (colors.data[from + 2] ?? 0);
    data[at + 3] = black.data[pixel] ?? 0;
  }
  return { width, height, channels: 4, data };
}
