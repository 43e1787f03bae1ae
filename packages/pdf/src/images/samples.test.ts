import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyDecode, applyPalette, asGray, packSamples, unpackSamples } from './samples.js';

test('samples of every bit depth are scaled to 0 to 255', () => {
  const unpack = (bits: number, ...bytes: number[]) => [
    ...unpackSamples(Uint8Array.from(bytes), { width: 3, height: 1, channels: 1, bits }, 'range').data,
  ];
  assert.deepEqual(unpack(1, 0b10100000), [255, 0, 255]);
  assert.deepEqual(unpack(2, 0b00011100), [0, 85, 255]);
  assert.deepEqual(unpack(4, 0x0f, 0x70), [0, 255, 119]);
  assert.deepEqual(unpack(8, 1, 2, 3), [1, 2, 3]);
  assert.deepEqual(unpack(16, 0xff, 0xff, 0x80, 0x80, 0, 0x7f), [255, 128, 0]);
});

test('rows start at whole bytes', () => {
  const { data } = unpackSamples(Uint8Array.of(0b11000000, 0b00100000), { width: 3, height: 2, channels: 1, bits: 1 }, 'none');
  assert.deepEqual([...data], [1, 1, 0, 0, 0, 1]);
  for (const bits of [1, 2, 4] as const) {
    const numbers = Uint8Array.from({ length: 35 }, (_, i) => i % 2 ** bits);
    const packed = packSamples(numbers, 7, 5, bits);
    assert.deepEqual(unpackSamples(packed, { width: 7, height: 5, channels: 1, bits }, 'none').data, numbers);
  }
});

test('too few bytes are rejected', () => {
  assert.throws(() => unpackSamples(new Uint8Array(11), { width: 2, height: 2, channels: 3, bits: 8 }, 'range'), RangeError);
});

test('Decode inverts and narrows samples, and never leaves 0 to 255', () => {
  const samples = { width: 2, height: 1, channels: 2, data: Uint8Array.of(0, 0, 255, 100) };
  assert.deepEqual([...applyDecode(samples, [1, 0, 0, 0.5]).data], [255, 0, 0, 50]);
  assert.deepEqual([...applyDecode(samples, [-1, 2, 0, 1]).data], [0, 0, 255, 100]);
  assert.throws(() => applyDecode(samples, [1, 0]), RangeError);
});

test('numbers beyond a palette give its last color', () => {
  const indices = { width: 3, height: 1, channels: 1, data: Uint8Array.of(0, 1, 9) };
  assert.deepEqual([...applyPalette(indices, Uint8Array.of(1, 2, 3, 4, 5, 6), 1, 3).data], [1, 2, 3, 4, 5, 6, 4, 5, 6]);
});

test('an image becomes gray only if all of its colors are gray', () => {
  const image = (...data: number[]) => ({ width: 2, height: 1, channels: 3, data: Uint8Array.from(data) });
  assert.deepEqual([...(asGray(image(5, 5, 5, 9, 9, 9))?.data ?? [])], [5, 9]);
  assert.equal(asGray(image(5, 5, 5, 9, 9, 8)), undefined);
});
