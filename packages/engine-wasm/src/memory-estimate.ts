import type { Plan } from '@imagemill/core';
import type { OutputFormat } from '@imagemill/files';

const MB = 1_000_000;

/** libvips itself, plus a file or two in memory. */
const BASE_BYTES = 48 * MB;

/**
 * What an encoder needs per pixel. Measured for AVIF (1.2 GB for 49 megapixels); for the rest,
 * estimated from how they work.
 */
const ENCODER_BYTES: Readonly<Record<OutputFormat, number>> = {
  jpeg: 6,
  png: 12,
  webp: 10,
  avif: 24,
  gif: 12,
  jxl: 24,
  tiff: 6,
  ico: 6,
};

/** Any of its formats may be chosen. */
function encoderBytes({ format, alternatives = [] }: Plan): number {
  return Math.max(ENCODER_BYTES[format], ...alternatives.map(encoderBytes));
}

/** A search for a score, or for the best format, also holds the original and the decoded result. */
const SCORE_BYTES = 8;
/** As many frames of an animation are judged. */
const MAX_JUDGED_FRAMES = 3;

function scoreBytes({ goal, alternatives, width, height, frames }: Plan): number {
  return goal || alternatives ? width * height * Math.min(frames, MAX_JUDGED_FRAMES) * SCORE_BYTES : 0;
}

/**
 * Roughly how much memory a plan needs at its peak. Better too much than too little: it decides
 * what may run in parallel.
 */
export function memoryEstimate(plan: Plan): number {
  const { source, width, height, frames } = plan;
  // A JPEG is mostly decoded line by line; other formats may have to be in memory whole.
  const decoderBytes = source.format === 'jpeg' ? 2 : source.bitDepth > 8 ? 8 : 4;
  const decoded = source.width * source.height * (source.animated ? frames : 1) * decoderBytes;
  return BASE_BYTES + source.bytes + decoded + width * height * frames * encoderBytes(plan) + scoreBytes(plan);
}

/** Codecs in WebAssembly, plus what a worker takes before it has an image. */
const PORTABLE_BASE_BYTES = 32 * MB;

/**
 * The same for the portable engine, which holds whole images in memory: two copies while reading,
 * and while writing one copy besides what the encoder needs.
 */
export function portableMemoryEstimate(plan: Plan): number {
  const { source, width, height } = plan;
  const sampleBytes = source.bitDepth > 8 ? 2 : 1;
  const decoded = source.width * source.height * 8 * sampleBytes;
  return PORTABLE_BASE_BYTES + source.bytes + decoded + width * height * (4 * sampleBytes + encoderBytes(plan)) + scoreBytes(plan);
}
