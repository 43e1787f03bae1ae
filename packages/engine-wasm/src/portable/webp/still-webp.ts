import type { StepOf } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { readWebpChunks, type WebpChunk, writeWebp } from '@imagemill/files';

const PIXELS = ['ALPH', 'VP8 ', 'VP8L'];
/** A frame states its position, size and duration before its chunks. */
const FRAME_HEADER_BYTES = 16;
const ALPHA_FLAG = 0x10;

export interface StillWebp {
  readonly webp: Uint8Array;
  /** The frame's borders on its canvas; absent if it covers the canvas. */
  readonly borders?: StepOf<'pad'>;
}

/**
 * The WebP itself if it's still, otherwise its first frame as a separate file. Throws
 * `corrupt_input` if the file ends early.
 */
export function stillWebp(webp: Uint8Array): StillWebp {
  const chunks = readWebpChunks(webp);
  const canvas = chunks.find(({ type }) => type === 'VP8X')?.data;
  const frame = chunks.find(({ type }) => type === 'ANMF')?.data;
  if (!frame) return { webp };
  if (!canvas || canvas.length < 10 || frame.length < FRAME_HEADER_BYTES) throw new AppError('corrupt_input');
  const [left, top] = [u24(frame, 0) * 2, u24(frame, 3) * 2];
  const right = u24(canvas, 4) - u24(frame, 6) - left;
  const bottom = u24(canvas, 7) - u24(frame, 9) - top;
  if (right < 0 || bottom < 0) throw new AppError('corrupt_input');
  const parts = readWebpChunks(wrapped(frame.subarray(FRAME_HEADER_BYTES))).filter(({ type }) => PIXELS.includes(type));
  const still = writeWebp([header(frame, parts), ...parts]);
  return left + top + right + bottom === 0
    ? { webp: still }
    : { webp: still, borders: { kind: 'pad', left, top, right, bottom, background: 'transparent' } };
}

/** The frame's chunks wrapped as a file, so they can be parsed. */
function wrapped(chunks: Uint8Array): Uint8Array {
  const file = new Uint8Array(12 + chunks.length);
  file.set(new TextEncoder().encode('RIFF\0\0\0\0WEBP'));
  new DataView(file.buffer).setUint32(4, 4 + chunks.length, true);
  file.set(chunks, 12);
  return file;
}

/** The frame's size, as a header of the extended format. */
function header(frame: Uint8Array, parts: readonly WebpChunk[]): WebpChunk {
  const data = new Uint8Array(10);
  data[0] = parts.some(({ type }) => type !== 'VP8 ') ? ALPHA_FLAG : 0;
  data.set(frame.subarray(6, 12), 4);
  return { type: 'VP8X', data };
}

function u24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}
