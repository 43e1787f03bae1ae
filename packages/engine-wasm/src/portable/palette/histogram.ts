import type { PixelImage } from '../image.js';
import { LIGHT } from './perceived-color.js';

/** The colors of an image and how much they matter. */
export interface Histogram {
  readonly count: number;
  /** Red, green, blue and alpha of each, as perceived. */
  readonly colors: Float32Array;
  readonly weights: Float32Array;
  readonly totalWeight: number;
}

/**
 * With more colors than this, similar ones are merged: more hardly improve the palette, and they
 * take longer.
 */
const MAX_ENTRIES = 1 << 16;
const TABLE_BITS = 17;
const TABLE_SIZE = 1 << TABLE_BITS;
/**
 * One color counts for no more than this share of the image; otherwise the content of a large white
 * page would hardly count.
 */
const MOST_SHARE = 0.1;
/** The least a pixel counts; a surface without noise adds 1. */
const LEAST_WEIGHT = 0.5;

/** Counts colors, each pixel by its importance, 0 to 255, if that is known. */
export function histogramOf(image: PixelImage, importance: Uint8Array | undefined): Histogram {
  for (let droppedBits = 0; ; droppedBits += 1) {
    const histogram = tryHistogram(image, importance, droppedBits);
    if (histogram) return histogram;
  }
}

function tryHistogram({ data }: PixelImage, importance: Uint8Array | undefined, droppedBits: number): Histogram | undefined {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const channelMask = (255 >> droppedBits) << droppedBits;
  const mask = channelMask * 0x01010101;
  const places = new Int32Array(TABLE_SIZE).fill(-1);
  const keys = new Uint32Array(MAX_ENTRIES);
  // Red, green, blue, alpha and weight, summed up.
  const sums = new Float64Array(MAX_ENTRIES * 5);
  let count = 0;
  let lastPixel = -1;
  let entry = 0;
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] as number;
    const from = at * 4;
    const level = data[from + 3] as number;
    if (pixel !== lastPixel) {
      lastPixel = pixel;
      // The color under fully transparent pixels doesn't matter.
      const key = level === 0 ? 0 : (pixel & mask) >>> 0;
      let slot = Math.imul(key, 0x9e3779b1) >>> (32 - TABLE_BITS);
      entry = places[slot] as number;
      while (entry >= 0 && keys[entry] !== key) {
        slot = (slot + 1) & (TABLE_SIZE - 1);
        entry = places[slot] as number;
      }
      if (entry < 0) {
        if (count === MAX_ENTRIES) return undefined;
        entry = count++;
        places[slot] = entry;
        keys[entry] = key;
      }
    }
    const weight = importance ? LEAST_WEIGHT + (importance[at] as number) / 255 : 1;
    const alpha = level / 255;
    const sum = entry * 5;
    sums[sum] = (sums[sum] as number) + (LIGHT[data[from] as number] as number) * alpha * weight;
    sums[sum + 1] = (sums[sum + 1] as number) + (LIGHT[data[from + 1] as number] as number) * alpha * weight;
    sums[sum + 2] = (sums[sum + 2] as number) + (LIGHT[data[from + 2] as number] as number) * alpha * weight;
    sums[sum + 3] = (sums[sum + 3] as number) + alpha * weight;
    sums[sum + 4] = (sums[sum + 4] as number) + weight;
  }
  return meansOf(sums, count, MOST_SHARE * pixels.length);
}

function meansOf(sums: Float64Array, count: number, mostWeight: number): Histogram {
  const colors = new Float32Array(count * 4);
  const weights = new Float32Array(count);
  let totalWeight = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const weight = sums[entry * 5 + 4] as number;
    for (let channel = 0; channel < 4; channel += 1) colors[entry * 4 + channel] = (sums[entry * 5 + channel] as number) / weight;
    weights[entry] = Math.min(weight, mostWeight);
    totalWeight += weights[entry] as number;
  }
  return { count, colors, weights, totalWeight };
}
