import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EncodeStep } from '../plan/steps.js';
import { qualityScale } from './quality-scale.js';
import { type FitSearch, nextGuess, searchFit } from './search-fit.js';

const FORMATS = ['jpeg', 'webp', 'avif', 'png', 'jxl'] as const;
const encode = (format: EncodeStep['format'], quality = 80) => ({ format, quality }) as EncodeStep;
const SEARCH = { budget: 0, maxAttempts: 6, slack: 0.08, mustFit: true } as const;

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Runs a search over made-up sizes and returns what it tried. */
async function search(sizeAt: (at: number) => number, options: FitSearch) {
  const tried: number[] = [];
  const attempt = async (at: number) => {
    tried.push(at);
    return { at, size: sizeAt(at) };
  };
  const found = await searchFit(options, attempt, ({ size }) => size);
  return { found, tried };
}

/**
 * Sizes that never shrink as the quality grows: smooth ones, ones with jumps, flat ones, and steps
 * anywhere.
 */
function* growing(count: number) {
  const random = numbers(3);
  for (let index = 0; index < count; index++) {
    const steps = Array.from({ length: 101 }, () => (random() < 0.2 ? random() * random() * 4 : random() * 0.05));
    const steepness = index % 4 === 0 ? 0 : random() * 2;
    const base = 300 + random() * 2000;
    let sum = 0;
    const sizes = steps.map((step, at) => {
      sum += index % 3 === 0 ? steepness * 0.03 : step * steepness * 0.2;
      return Math.round(base * Math.exp(Math.min(6, sum + (at / 100) * steepness)));
    });
    yield { sizeAt: (at: number) => sizes[at] ?? 0, share: random() * 1.2 };
  }
}

test('for any sizes that grow with quality, the result fits, encodes are few, and none is repeated', async () => {
  for (const { sizeAt, share } of growing(400)) {
    const budget = Math.round(sizeAt(1) + share * (sizeAt(100) - sizeAt(1)));
    for (const format of FORMATS) {
      const { found, tried } = await search(sizeAt, { ...qualityScale(encode(format), 1), ...SEARCH, budget });
      assert.ok(found && found.size <= budget, `${budget}`);
      assert.ok(tried.length <= 6 && new Set(tried).size === tried.length, String(tried));
      assert.equal(found.at, Math.max(...tried.filter((at) => sizeAt(at) <= budget)), 'the best of what was tried');
      const isNear = found.size >= budget * 0.92 || found.at === 100 || sizeAt(found.at + 1) > budget;
      assert.ok(isNear || tried.length === 6, `${found.size} of ${budget} after ${tried}`);
    }
  }
});

test('sizes that grow like those of photos take few encodes and leave little of the budget', async () => {
  const random = numbers(11);
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const scale = qualityScale(encode(format), 1);
    let encodes = 0;
    const rounds = 300;
    for (let round = 0; round < rounds; round++) {
      const [base, stretch, header] = [5_000 + random() * 1e6, 0.6 + random() * 0.7, 200 + random() * 800];
      const sizeAt = (at: number) => Math.round(header + base * Math.exp(stretch * scale.curve(at)));
      const budget = Math.round(sizeAt(1) + random() ** 2 * (sizeAt(100) - sizeAt(1)));
      const { found, tried } = await search(sizeAt, { ...scale, ...SEARCH, budget });
      assert.ok(found);
      assert.ok(found.size >= budget * 0.92 || sizeAt(found.at + 1) > budget, `${format} ${found.size} of ${budget}: ${tried}`);
      encodes += tried.length;
    }
    assert.ok(encodes / rounds <= 3.5, `${format} takes ${encodes / rounds}`);
  }
});

test('if even the lowest point is too large, the result is undefined and the lowest point was tried', async () => {
  for (const { sizeAt } of growing(50)) {
    const { found, tried } = await search(sizeAt, { ...qualityScale(encode('jpeg'), 30), ...SEARCH, budget: sizeAt(30) - 1 });
    assert.equal(found, undefined);
    assert.ok(tried.includes(30) && tried.length <= 6 && Math.min(...tried) === 30, String(tried));
  }
});

test('known points are not tried again, and the search starts next to them', async () => {
  const scale = qualityScale(encode('webp'), 40);
  const sizeAt = (at: number) => Math.round(10_000 * Math.exp(scale.curve(at)));
  const { found, tried } = await search(sizeAt, { ...scale, ...SEARCH, budget: 9_000, known: [{ at: 40, amount: sizeAt(40) }] });
  assert.ok(found && found.size <= 9_000 && found.size >= 8_280);
  assert.ok(!tried.includes(40) && tried.length <= 2, String(tried));
});

test('the next guess stays on the scale, even if every known point is too large or fits', () => {
  const scale = { ...qualityScale(encode('webp'), 40), ...SEARCH };
  const known = [scale.low, scale.high].map((at) => ({ at, amount: 1_000 }));
  assert.deepEqual([nextGuess({ ...scale, budget: 999, known }), nextGuess({ ...scale, budget: 1_001, known })], [scale.low, scale.high]);
});

test('sizes that jump up and down at random still give a result that fits, or none', async () => {
  const random = numbers(5);
  for (let round = 0; round < 200; round++) {
    const sizes = Array.from({ length: 101 }, () => Math.round(random() * 10_000));
    const { found, tried } = await search((at) => sizes[at] ?? 0, { ...qualityScale(encode('avif'), 1), ...SEARCH, budget: 5_000 });
    assert.ok(tried.length <= 6);
    assert.ok(found ? found.size <= 5_000 : tried.every((at) => (sizes[at] ?? 0) > 5_000));
  }
});
