import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { DECODERS, inspect, type RawImage, readerOf } from '@imagemill/files';
import { encodeQoi } from './qoi.js';

const decodeQoi = (file: Uint8Array) => DECODERS.qoi?.(file) as RawImage;

/** The image has runs, small and large changes, repeated colors, and transparency. */
const WIDTH = 90;
const HEIGHT = 40;
const pixels = Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
  const [pixel, channel] = [Math.floor(at / 4), at % 4];
  const row = Math.floor(pixel / WIDTH);
  if (row < 4) return [10, 20, 30, 255][channel] as number;
  if (row < 12) return channel === 3 ? 255 : (pixel * (channel + 1)) % 256;
  if (row < 24) return channel === 3 ? 255 : (pixel * pixel * (channel + 7)) % 256;
  return channel === 3 ? (pixel % 5) * 60 : ([(pixel % 3) * 90, 7, 200][channel] as number);
});

test('every kind of QOI chunk decodes to the pixels that were written', () => {
  const decoded = decodeQoi(encodeQoi(pixels, WIDTH, HEIGHT, 4));
  assert.deepEqual([decoded.width, decoded.height], [WIDTH, HEIGHT]);
  assert.deepEqual(Buffer.from(decoded.data), Buffer.from(pixels));
});

test('size and transparency are read from a QOI header', async () => {
  for (const channels of [3, 4] as const) {
    const info = await inspect(readerOf(encodeQoi(pixels, WIDTH, HEIGHT, channels)));
    assert.deepEqual([info.format, info.width, info.height, info.alpha], ['qoi', WIDTH, HEIGHT, channels === 4]);
  }
});

test('a truncated or invalid QOI file is rejected as damaged, and one that is too large is not decoded', async () => {
  const whole = encodeQoi(pixels, WIDTH, HEIGHT, 4);
  const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
  for (const end of [5, 13, 14, 15, 60, 900]) assert.throws(() => decodeQoi(whole.subarray(0, end)), isCode('corrupt_input'), `${end}`);
  const huge = Uint8Array.from(whole);
  huge.set([0, 255, 255, 255, 0, 255, 255, 255], 4);
  assert.throws(() => decodeQoi(huge), isCode('too_many_pixels'));
  const odd = Uint8Array.from(whole);
  odd[12] = 7;
  await assert.rejects(inspect(readerOf(odd)), isCode('corrupt_input'));
});
