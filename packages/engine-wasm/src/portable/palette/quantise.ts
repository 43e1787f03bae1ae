import type { Picture } from '../picture.js';
import type { IndexedPicture } from '../png/encode-png.js';
import { dither } from './dither.js';
import { exactPalette } from './exact-palette.js';
import { histogramOf } from './histogram.js';
import { refineColors } from './refine-colors.js';
import { snapColors } from './snap-colors.js';
import { splitColors } from './split-colors.js';

const MAX_COLORS = 256;
const SQUARE_OF_WHITE = 255 * 255;
const COMPENSATION = 0.6;

/** Brings an 8-bit picture to at most 256 colours: its own where it needs no more, else the best ones for the quality, dithered. */
export function quantise(picture: Picture, quality: number, rounds: number): IndexedPicture {
  const { width, height } = picture;
  const histogram = histogramOf(picture);
  const palette = splitColors(histogram, MAX_COLORS, allowedError(quality));
  const exact = exactPalette(picture, palette.length / 4);
  if (exact) return { width, height, ...exact };
  refineColors(histogram, palette, rounds);
  snapColors(histogram, palette);
  return { width, height, indexes: dither(picture, palette), palette: straight(palette) };
}

/**
 * The mean square error a quality allows, by libimagequant's formula: 80 lets a photo have all 256 colours, a drawing fewer. Its
 * palettes fit a little better, so that ours need a few colours more.
 */
function allowedError(quality: number): number {
  return quality >= 100 ? 0 : COMPENSATION * (2.5 / (210 + quality) ** 1.2) * ((100.1 - quality) / 100) * SQUARE_OF_WHITE;
}

/** Not premultiplied, in whole levels. */
function straight(palette: Float32Array): Uint8Array {
  return Uint8Array.from(palette, (value, at) => {
    const alpha = palette[at - (at % 4) + 3] ?? 255;
    const level = at % 4 === 3 || alpha === 0 ? value : (value * 255) / alpha;
    return Math.max(0, Math.min(255, Math.round(level)));
  });
}
