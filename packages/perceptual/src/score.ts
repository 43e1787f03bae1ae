import { openKernel } from './kernel.js';
import { hasTransparency, type Pixels, requirePixels } from './pixels.js';
import { PLANES, SUMS, WEIGHTS } from './weights.js';

/** Scores any number of images against one reference. */
export interface Scorer {
  /**
   * 100: identical; about 90: no visible difference; 70: good; 50: fair; 30: poor; below 0:
   * severely distorted.
   */
  score(distorted: Pixels): number;
}

/** Smaller images can't be scored. */
export const MIN_SIDE = 8;
const MAX_SCALES = 6;
/**
 * Transparent images are scored on a dark and on a light background, and the lower score counts.
 */
const BACKGROUNDS = [0.1, 0.9] as const;
/**
 * A plane of a scale is only measured if one of its weights is at least this. The others are more
 * than half of the work, and change the scores of real images by less than 0.001.
 */
const LEAST_WEIGHT = 0.003;

/**
 * How similar two images look: SSIMULACRA 2.1 by Jon Sneyers (Cloudinary), following its reference
 * implementation, tools/ssimulacra2.cc in libjxl. Every host runs the same WebAssembly.
 * Both images must be sRGB and have the same size.
 */
export function score(reference: Pixels, distorted: Pixels): number {
  return createScorer(reference).score(distorted);
}

export function createScorer(reference: Pixels): Scorer {
  requirePixels(reference);
  const { width, height } = reference;
  if (Math.min(width, height) < MIN_SIDE)
    throw new RangeError(`Expected at least ${MIN_SIDE} × ${MIN_SIDE} pixels but received ${width} × ${height}.`);
  const isReferenceClear = hasTransparency(reference);
  return {
    score: (distorted) => {
      requirePixels(distorted);
      if (distorted.width !== width || distorted.height !== height)
        throw new RangeError(`Expected ${width} × ${height} pixels but received ${distorted.width} × ${distorted.height}.`);
      const isClear = isReferenceClear || hasTransparency(distorted);
      const backgrounds = isClear ? BACKGROUNDS : [BACKGROUNDS[0]];
      const scores = backgrounds.map((background) => compare(reference, distorted, isClear ? 4 : 3, background));
      return Math.min(...scores);
    },
  };
}

/** Streams both images through the kernel, row by row, with or without alpha. */
function compare(reference: Pixels, distorted: Pixels, channels: Pixels['channels'], background: number): number {
  const kernel = openKernel();
  const { width, height } = reference;
  const scales = countScales(width, height);
  const planes = planesThatCount(scales);
  const at = kernel.start(width, height, channels, background, planes);
  const memory = new Uint8Array(kernel.memory.buffer);
  for (let y = 0; y < height; y++) {
    copyRow(reference, y, channels, memory, at);
    copyRow(distorted, y, channels, memory, at + width * channels);
    kernel.push();
  }
  let error = 0;
  for (let scale = 0; scale < scales; scale++)
    for (let plane = 0; plane < PLANES; plane++)
      if (planes & planeBit(scale, plane))
        for (let sum = 0; sum < SUMS; sum++) error += kernel.norm(scale, plane, sum) * weightOf(scales, scale, plane, sum);
  return kernel.toScore(error);
}

function copyRow({ width, channels, data }: Pixels, y: number, target: Pixels['channels'], memory: Uint8Array, at: number): void {
  let from = y * width * channels;
  if (channels === target) {
    memory.set(data.subarray(from, from + width * channels), at);
    return;
  }
  for (const end = at + width * target; at < end; at += target, from += channels) {
    memory[at] = data[from] as number;
    memory[at + 1] = data[from + 1] as number;
    memory[at + 2] = data[from + 2] as number;
    if (target === 4) memory[at + 3] = 255;
  }
}

/**
 * From 1:1 to 1:32. As in the reference implementation, the last scale may be smaller than
 * `MIN_SIDE`. Images with a side of 112 pixels or less have fewer than six scales.
 */
function countScales(width: number, height: number): number {
  let side = Math.min(width, height);
  let scales = 1;
  for (; scales < MAX_SCALES && side >= MIN_SIDE; scales++) side = Math.ceil(side / 2);
  return scales;
}

/**
 * The weights are used up in order, as in the reference implementation: if scales are missing, the
 * next plane gets their weights.
 */
function weightOf(scales: number, scale: number, plane: number, sum: number): number {
  return WEIGHTS[(plane * scales + scale) * SUMS + sum] ?? 0;
}

function planesThatCount(scales: number): number {
  let planes = 0;
  for (let scale = 0; scale < scales; scale++)
    for (let plane = 0; plane < PLANES; plane++)
      for (let sum = 0; sum < SUMS; sum++) if (weightOf(scales, scale, plane, sum) >= LEAST_WEIGHT) planes |= planeBit(scale, plane);
  return planes;
}

const planeBit = (scale: number, plane: number) => 1 << (scale * PLANES + plane);
