import type { PixelImage } from '../image.js';
import type { IndexedImage } from '../png/encode-png.js';
import { contrastMaps } from './contrast-maps.js';
import { dither } from './dither.js';
import { ditherStrength } from './dither-strength.js';
import { findPalette, type Persistence } from './find-palette.js';
import { histogramOf } from './histogram.js';
import { LIGHT, levelOf } from './perceived-color.js';
import { remap } from './remap.js';

const MAX_COLORS = 256;
/** From this effort on, an image's surfaces are taken into account. */
const MAPS_EFFORT = 6;
/**
 * Errors that may be passed on whole: up to this many times the mean, and at least up to
 * `LEAST_MAX_ERROR`.
 */
const ERROR_TIMES = 2.4;
const LEAST_MAX_ERROR = 1 / 16;

/**
 * Reduces an 8-bit image to at most 256 colors: its own if they're few enough, otherwise the best
 * ones for the quality, dithered where that pays. Quality and effort (1 to 10) mean the same as in
 * libvips, which leaves both to libimagequant.
 */
export function quantize(image: PixelImage, quality: number, effort: number): IndexedImage {
  const { width, height } = image;
  const maps = effort >= MAPS_EFFORT ? contrastMaps(image) : undefined;
  const palette = findPalette(histogramOf(image, maps?.smooth), MAX_COLORS, allowedError(quality), persistenceOf(effort));
  const exact = exactPalette(image, palette.length / 4);
  if (exact) return { width, height, ...exact };
  const indexes = new Uint8Array(width * height);
  const error = remap(image, palette, indexes);
  if (maps) ditherStrength(maps.flat, indexes, width);
  const levels = toLevels(palette);
  dither(image, palette, indexes, maps?.flat, Math.max(LEAST_MAX_ERROR, ERROR_TIMES * error));
  return { width, height, indexes, palette: levels };
}

/**
 * The mean square error that a quality allows, by libimagequant's formula: 80 gives a photo all 256
 * colors and line art fewer.
 */
function allowedError(quality: number): number {
  if (quality >= 100) return 0;
  const lowest = Math.max(0, 0.016 / (0.001 + quality) - 0.001);
  return lowest + (2.5 / (210 + quality) ** 1.2) * ((100.1 - quality) / 100);
}

/** Translates effort to libimagequant's speeds, which count in the other direction. */
function persistenceOf(effort: number): Persistence {
  const steps = Math.max(0, effort - 3);
  return { trials: Math.max(0, 9 * effort - 43), rounds: steps + ((steps * steps) >> 1), leastGain: 1 / (1 << (12 + effort)) };
}

/**
 * The palette in whole levels, not premultiplied. Rounds the palette itself too, so dithering makes
 * up for the rounding.
 */
function toLevels(palette: Float32Array): Uint8Array {
  const levels = new Uint8Array(palette.length);
  for (let at = 0; at < palette.length; at += 4) {
    const opacity = palette[at + 3] as number;
    const alpha = Math.round(opacity * 255);
    levels[at + 3] = alpha;
    palette[at + 3] = alpha / 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      levels[channel] = alpha === 0 ? 0 : levelOf((palette[channel] as number) / opacity);
      palette[channel] = ((LIGHT[levels[channel] as number] as number) * alpha) / 255;
    }
  }
  return levels;
}

/** The image with a palette of its own colors; undefined if it has too many. */
function exactPalette({ data }: PixelImage, maxColors: number): { indexes: Uint8Array; palette: Uint8Array } | undefined {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const places = new Map<number, number>();
  const indexes = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const color = pixels[at] ?? 0;
    let place = places.get(color);
    if (place === undefined) {
      place = places.size;
      if (place === maxColors) return undefined;
      places.set(color, place);
    }
    indexes[at] = place;
  }
  return { indexes, palette: new Uint8Array(Uint32Array.from(places.keys()).buffer) };
}
