import type { StepOf } from '@imagemill/core';
import { emptyLike, largest, type PixelImage } from './image.js';

/** Cuts out a rectangle. */
export function crop({ width, data }: PixelImage, area: StepOf<'crop'>): PixelImage {
  const out = emptyLike(data, area.width, area.height);
  for (let row = 0; row < area.height; row += 1) {
    const from = ((area.top + row) * width + area.left) * 4;
    out.set(data.subarray(from, from + area.width * 4), row * area.width * 4);
  }
  return { width: area.width, height: area.height, data: out };
}

/** Adds borders in a color, or transparent ones. A gray image gets the color's brightness. */
export function pad({ width, height, data }: PixelImage, borders: StepOf<'pad'>, gray: boolean): PixelImage {
  const outWidth = width + borders.left + borders.right;
  const outHeight = height + borders.top + borders.bottom;
  const out = emptyLike(data, outWidth, outHeight);
  const color = borders.background === 'transparent' ? [0, 0, 0, 0] : [...borderColor(borders.background, gray), 255];
  const factor = largest(data) / 255;
  for (let channel = 0; channel < 4; channel += 1) {
    const value = Math.round((color[channel] ?? 0) * factor);
    if (value !== 0) for (let at = channel; at < out.length; at += 4) out[at] = value;
  }
  for (let row = 0; row < height; row += 1) {
    out.set(data.subarray(row * width * 4, (row + 1) * width * 4), ((borders.top + row) * outWidth + borders.left) * 4);
  }
  return { width: outWidth, height: outHeight, data: out };
}

function borderColor(hex: string, gray: boolean): readonly number[] {
  const [red, green, blue] = rgbOf(hex);
  if (!gray) return [red, green, blue];
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [brightness, brightness, brightness];
}

/** The levels of a color like #ffffff. */
export function rgbOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
