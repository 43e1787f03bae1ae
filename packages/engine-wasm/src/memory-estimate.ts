import type { Plan } from '@imagemill/core';
import type { OutputFormat } from '@imagemill/files';

const MB = 1_000_000;

/** libvips itself, with room for a file or two in memory. */
const BASE_BYTES = 48 * MB;

/** What an encoder holds per pixel of its picture. Measured for AVIF (1.2 GB for 49 megapixels), judged by their way of working for the rest. */
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

/** Roughly how much memory a plan needs at its peak. Rather too much than too little: it decides what may run side by side. */
export function memoryEstimate({ source, width, height, frames, format }: Plan): number {
  // A JPEG is mostly decoded line by line; others may have to be held whole.
  const decoderBytes = source.format === 'jpeg' ? 2 : source.bitDepth > 8 ? 8 : 4;
  const decoded = source.width * source.height * (source.animated ? frames : 1) * decoderBytes;
  return BASE_BYTES + source.bytes + decoded + width * height * frames * ENCODER_BYTES[format];
}

/** Codecs in WebAssembly, with what a worker takes before it has a picture. */
const PORTABLE_BASE_BYTES = 32 * MB;

/** The same for the portable engine, which holds pictures whole: twice while they are read, and once more than its encoder while written. */
export function portableMemoryEstimate({ source, width, height, format }: Plan): number {
  const sampleBytes = source.bitDepth > 8 ? 2 : 1;
  const decoded = source.width * source.height * 8 * sampleBytes;
  return PORTABLE_BASE_BYTES + source.bytes + decoded + width * height * (4 * sampleBytes + ENCODER_BYTES[format]);
}
