import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlan, FULL_ENGINE, type Plan, parseOptions } from '@imagemill/core';
import type { InputFormat, SourceInfo } from '@imagemill/files';
import { memoryEstimate, portableMemoryEstimate } from './memory-estimate.js';

type Target = 'jpeg' | 'webp' | 'avif';

function plan(width: number, height: number, to: Target, source: Partial<SourceInfo> = {}, quality: number | 'auto' = 80): Plan {
  const info: SourceInfo = {
    format: 'jpeg' satisfies InputFormat,
    bytes: 1_000_000,
    width,
    height,
    orientation: 1,
    frames: 1,
    animated: false,
    alpha: false,
    bitDepth: 8,
    colorModel: 'rgb',
    profile: 'none',
    metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
    gainMap: false,
    lossless: false,
    ...source,
  };
  return createPlan('convert', info, parseOptions('convert', { format: to, quality }), FULL_ENGINE);
}

const estimate = (...args: Parameters<typeof plan>) => memoryEstimate(plan(...args));

test('the estimate for a 49-megapixel image to AVIF is at least the 1.2 GB that was measured', () => {
  assert.ok(estimate(7000, 7000, 'avif') >= 1_200_000_000);
});

test('two phone photos in parallel fit into the memory of a small device', () => {
  assert.ok(2 * estimate(4000, 3000, 'jpeg', {}, 'auto') < 500_000_000);
});

test('the estimate grows with every frame and with deeper samples', () => {
  const png = { format: 'png' as const };
  assert.ok(estimate(1000, 1000, 'jpeg', { ...png, bitDepth: 16 }) > estimate(1000, 1000, 'jpeg', png));
  const film = { format: 'gif' as const, animated: true, frames: 50 };
  assert.ok(estimate(1000, 1000, 'webp', film) > 50 * 10_000_000);
});

test('a search for a score also holds the original and the result, of at most three frames', () => {
  const film = { format: 'gif' as const, animated: true, frames: 50 };
  for (const [source, frames] of [
    [{}, 1],
    [film, 3],
  ] as const)
    for (const of of [memoryEstimate, portableMemoryEstimate])
      assert.equal(of(plan(1000, 800, 'webp', source, 'auto')) - of(plan(1000, 800, 'webp', source)), 1000 * 800 * frames * 8);
});
