import { AppError } from '@imagemill/errors';
import { MAX_PIXELS } from '../source-info.js';
import { type BmpHeader, readBmpHeader } from './bmp-header.js';
import { type BmpPixels, rowReader } from './bmp-rows.js';
import { readRunLengths } from './bmp-run-lengths.js';

/**
 * What decoders outside libvips return: 8-bit RGBA, not premultiplied, frames stacked vertically.
 */
export interface RawImage {
  readonly width: number;
  /** Of one frame. */
  readonly height: number;
  readonly data: Uint8Array;
  /** One per frame of an animation. */
  readonly delaysMs?: readonly number[];
  /** How often the animation plays; 0: forever. */
  readonly loop?: number;
  readonly icc?: Uint8Array;
}

const FILE_HEADER_BYTES = 14;

/**
 * Decodes a Windows or OS/2 bitmap. Throws `corrupt_input` if pixels are missing, and
 * `unsupported_variant` for embedded JPEG and PNG.
 */
export function decodeBmp(file: Uint8Array): RawImage {
  if (file.length < FILE_HEADER_BYTES + 12) throw new AppError('corrupt_input');
  const offset = new DataView(file.buffer, file.byteOffset).getUint32(10, true);
  const header = readBmpHeader(file, FILE_HEADER_BYTES);
  // Some writers leave the offset empty; the pixels then follow the colors.
  const pixelsAt = offset >= header.end ? offset : header.end;
  return { width: header.width, height: header.height, data: readBmpPixels(file, header, pixelsAt) };
}

/** The pixels of a bitmap as RGBA, top row first. */
export function readBmpPixels(file: Uint8Array, header: BmpHeader, pixelsAt: number): Uint8Array {
  if (header.width * header.height > MAX_PIXELS) throw new AppError('too_many_pixels', { limitPixels: MAX_PIXELS });
  if (pixelsAt > file.length) throw new AppError('corrupt_input');
  const packed = file.subarray(pixelsAt);
  const { compression, bits } = header;
  if (compression === 'rle4' || compression === 'rle8') return readRunLengths(packed, header);
  const stride = Math.ceil((header.width * bits) / 32) * 4;
  const last = stride * (header.height - 1) + Math.ceil((header.width * bits) / 8);
  if (packed.length < last) throw new AppError('corrupt_input');
  const pixels: BmpPixels = new Uint8Array(header.width * header.height * 4);
  const readRow = rowReader(header);
  for (let row = 0; row < header.height; row += 1) {
    const y = header.topDown ? row : header.height - 1 - row;
    readRow(packed.subarray(row * stride, (row + 1) * stride), pixels.subarray(y * header.width * 4, (y + 1) * header.width * 4));
  }
  return pixels;
}
