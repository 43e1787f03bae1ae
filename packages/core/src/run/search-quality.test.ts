import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreGoal } from '../plan/score-goal.js';
import { type QualitySearch, type Scored, searchQuality } from './search-quality.js';

interface Tried extends Scored {
  readonly quality: number;
}

const SMALL = { width: 200, height: 200 };
const LARGE = { width: 3000, height: 2000 };

/** An image that scores as `scoreAt` says and has as many bytes as its quality; remembers what was tried. */
function image(scoreAt: (quality: number) => number, { maxQuality = 100, size = SMALL, whole = scoreAt, minScore = 75 } = {}) {
  const goal = scoreGoal(minScore, size, 1);
  assert.ok(goal);
  const tried: number[] = [];
  const samples: number[] = [];
  const search: QualitySearch<Tried> = {
    ...{ goal, format: 'webp', maxQuality, isSampled: goal.onSample },
    trySample: async (quality) => {
      samples.push(quality);
      return scoreAt(quality);
    },
    tryWhole: async ({ quality = 0 }) => {
      tried.push(quality);
      return { quality, bytes: new Uint8Array(quality), score: whole(quality) };
    },
  };
  return { search, tried, samples };
}

test('finds the lowest quality that scores as asked', async () => {
  for (const offset of [-4, 0, 6]) {
    const { search } = image((quality) => quality + offset);
    const { score } = await searchQuality(search, 1e9);
    assert.ok(score >= 74.5 && score <= 76, `${score}`);
  }
});

test('never goes above the highest quality allowed, and takes that if none scores as asked', async () => {
  for (const maxQuality of [1, 20, 60, 82]) {
    for (const size of [SMALL, LARGE]) {
      const { search, tried, samples } = image((quality) => quality / 2, { maxQuality, size });
      assert.equal((await searchQuality(search, 1e9)).quality, maxQuality);
      assert.ok(Math.max(...tried, ...samples) <= maxQuality, `${tried} and ${samples}`);
    }
  }
});

test('a large image that scores less than its sample gets at most the best quality there is', async () => {
  const { search, tried } = image((quality) => quality - 5, { size: LARGE, whole: (quality) => quality - 30, minScore: 95 });
  await searchQuality(search, 1e9);
  assert.ok(Math.max(...tried) <= 100, `${tried}`);
});

test("once a result is useless and doesn't score as asked, no better quality is tried", async () => {
  const { search, tried } = image((quality) => quality / 2);
  await searchQuality(search, 10);
  assert.equal(tried.length, 1);
});

test('a dip between neighboring qualities does not send the search far away', async () => {
  // Measured on a photo as WebP: 86 scores more than 87, and the whole image less than its sample.
  const sample: Record<number, number> = { 84: 75, 85: 79.1, 86: 80.2, 87: 79.7 };
  const whole = (quality: number) => 77.4 + (quality - 85) * 0.75;
  const { search, tried } = image((quality) => sample[quality] ?? quality - 6, { size: LARGE, whole, minScore: 80 });
  const { score } = await searchQuality(search, 1e9);
  assert.ok(score >= 79.5 && score <= 82, `${score} after ${tried}`);
  // The same on the whole image alone.
  const small = image((quality) => sample[quality] ?? whole(quality), { minScore: 80 });
  const found = await searchQuality(small.search, 1e9);
  assert.ok(found.score >= 79.5 && found.score <= 82, `${found.score} after ${small.tried}`);
});

test('a sample without any loss does not hide what the whole image loses', async () => {
  const whole = (quality: number) => 60 + (quality - 50) * 0.6;
  const { search, tried } = image(() => 100, { size: LARGE, whole, minScore: 75 });
  const { score } = await searchQuality(search, 1e9);
  assert.ok(score >= 74.5 && score <= 82, `${score} after ${tried}`);
});
