import type { PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { indexedSpace } from './color-space.js';
import type { EncodedImage } from './encoded-image.js';
import { encodeJbig2 } from './jbig2/encode-jbig2.js';
import type { Palette } from './palette.js';
import { predictRows } from './png-predictor.js';
import { packSamples, type Samples } from './samples.js';

/**
 * Predicting the rows of a palette image rarely pays off; above this many pixels it isn't tried.
 */
const MAX_PIXELS_TO_TRY = 300_000;
const TRIAL_ROWS = 16;
const TRIALS = 4;

/** 8-bit samples, compressed with Flate and PNG filters. */
export function encodeFlate(file: PdfFile, samples: Samples, space: PDFObject | undefined): EncodedImage {
  const { width, height, channels, data } = samples;
  const bytes = file.codecs.deflate(predictRows(data, width * channels, channels));
  return {
    bytes,
    width,
    height,
    bits: 8,
    filter: 'FlateDecode',
    parameters: { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width },
    space,
  };
}

/** Estimates the output size of `encodeFlate` in bytes from a few bands of the image. */
export function estimateFlate(file: PdfFile, { width, height, channels, data }: Samples): number {
  const rowLength = width * channels;
  if (height <= TRIAL_ROWS * TRIALS * 2) return file.codecs.deflate(predictRows(data, rowLength, channels)).length;
  let bytes = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const first = Math.floor(((height - TRIAL_ROWS) * trial) / (TRIALS - 1));
    const band = data.subarray(first * rowLength, (first + TRIAL_ROWS) * rowLength);
    bytes += file.codecs.deflate(predictRows(band, rowLength, channels)).length;
  }
  return (bytes * height) / (TRIAL_ROWS * TRIALS);
}

/** Encodes gray with few levels in 1, 2 or 4 bits; undefined if none of these fit exactly. */
export function encodeGrayLevels(
  file: PdfFile,
  { width, height, data }: Samples,
  palette: Palette,
  space: PDFObject,
): EncodedImage | undefined {
  const fits = (step: number) => palette.colors.every((level) => level % step === 0);
  const bits = fits(255) ? 1 : fits(85) ? 2 : fits(17) ? 4 : undefined;
  if (!bits) return undefined;
  const step = 255 / (2 ** bits - 1);
  return smallestPacking(
    file,
    data.map((level) => level / step),
    { width, height, bits, space },
  );
}

/** Encodes a palette and the color number of each pixel, in as few bits as possible. */
export function encodePalette(file: PdfFile, { width, height }: Samples, palette: Palette, base: PDFObject): EncodedImage {
  const bits = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8;
  const space = indexedSpace(file, base, palette.colors, palette.count);
  return smallestPacking(file, palette.indices, { width, height, bits, space });
}

function smallestPacking(
  file: PdfFile,
  numbers: Uint8Array,
  { width, height, bits, space }: { width: number; height: number; bits: 1 | 2 | 4 | 8; space: PDFObject },
): EncodedImage {
  const packed = packSamples(numbers, width, height, bits);
  const ways: EncodedImage[] = [{ bytes: file.codecs.deflate(packed), width, height, bits, filter: 'FlateDecode', space }];
  if (bits === 1) ways.push({ bytes: encodeJbig2({ width, height, data: packed }), width, height, bits, filter: 'JBIG2Decode', space });
  const samples = { width, height, channels: 1, data: numbers };
  const isTried = bits === 8 && width * height <= MAX_PIXELS_TO_TRY && estimateFlate(file, samples) < (ways[0]?.bytes.length ?? 0);
  if (isTried) ways.push(encodeFlate(file, samples, space));
  return ways.reduce((best, way) => (way.bytes.length < best.bytes.length ? way : best));
}
