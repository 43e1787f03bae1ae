import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgedFrames, matchingFrames, stacked } from './judged-frames.js';

test('three frames are judged: the first, one in the middle and the last', () => {
  assert.deepEqual([1, 2, 3, 10].map(judgedFrames), [[0], [0, 1], [0, 1, 2], [0, 5, 9]]);
});

test('if an encoder joined frames, the first and the last are compared', () => {
  assert.deepEqual(matchingFrames(10, 10), { original: [0, 5, 9], result: [0, 5, 9] });
  assert.deepEqual(matchingFrames(10, 7), { original: [0, 9], result: [0, 6] });
  assert.deepEqual(matchingFrames(3, 1), { original: [0, 2], result: [0, 0] });
});

test('frames are stacked with alpha if one of them has it', () => {
  const rgb = { width: 1, height: 1, channels: 3, data: Uint8Array.of(1, 2, 3) } as const;
  const rgba = { width: 1, height: 1, channels: 4, data: Uint8Array.of(4, 5, 6, 7) } as const;
  assert.deepEqual(stacked([rgb, rgba]), { width: 1, height: 2, channels: 4, data: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 7) });
});
