import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '../plan/plan.js';
import { findSubject, SAMPLE_PIXELS, sampleTiles } from './sample-tiles.js';

function empty(width: number, height: number, channels: 3 | 4 = 3): Pixels {
  return { width, height, channels, data: new Uint8Array(width * height * channels) };
}

/** Puts noise into one channel of a square. */
function withNoise(image: Pixels, channel: number, side = 200): Pixels {
  for (let y = 256; y < 256 + side; y++) {
    for (let x = 256; x < 256 + side; x++) {
      image.data[(y * image.width + x) * image.channels + channel] = ((x * 7919 + y * 104_729) * 31) & 255;
    }
  }
  return image;
}

test('a sample of a large image is four tiles, and a narrow one gets more and smaller tiles', () => {
  const sizes = [empty(4000, 3000), empty(511, 16_000), empty(120, 20_000), empty(24, 80_000)].map(sampleTiles);
  assert.deepEqual([sizes[0]?.width, sizes[0]?.height], [1024, 1024]);
  for (const { width, height } of sizes) {
    const share = (width * height) / SAMPLE_PIXELS;
    assert.ok(share > 0.9 && share <= 1.1, `${width}x${height}`);
  }
});

test('an image not much larger than a sample, or of a few rows, is its own sample', () => {
  for (const image of [empty(1200, 1200), empty(60_000, 10)]) assert.equal(sampleTiles(image), image);
});

test('a subject is found in any color, and by its transparency', () => {
  for (const channel of [0, 1, 2]) assert.ok(findSubject(withNoise(empty(1200, 800), channel)), `channel ${channel}`);
  assert.ok(findSubject(withNoise(empty(1200, 800, 4), 3)));
});

test('colors that are fully transparent are not a subject', () => {
  assert.equal(findSubject(withNoise(empty(1200, 800, 4), 0)), undefined);
});
