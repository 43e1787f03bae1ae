import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '../plan/plan.js';
import { judgeFor } from './judge.js';

interface Area {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** A gray image with noise in one area. */
function subjectOn(width: number, height: number, { left, top, side }: Area): Pixels {
  const data = new Uint8Array(width * height * 3).fill(20);
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) data.fill(((x * 7919 + y * 104_729) * 31) & 255, (y * width + x) * 3, (y * width + x) * 3 + 3);
  }
  return { width, height, channels: 3, data };
}

/** Scores an image by its mean difference, so that flat parts make up for the others. */
function scoreOf(original: Pixels, result: Pixels): number {
  const sum = original.data.reduce((total, level, at) => total + Math.abs(level - (result.data[at] ?? 0)), 0);
  return 100 - sum / original.data.length;
}

/** Off by 32 levels wherever it isn't flat. */
function damaged(image: Pixels): Pixels {
  return { ...image, data: image.data.map((level) => (level === 20 ? level : level ^ 32)) };
}

test('empty space does not make up for what a small subject loses', () => {
  const image = subjectOn(1280, 768, { left: 512, top: 256, side: 256 });
  const { sample, judge, judgeSample } = judgeFor(image, scoreOf);
  const { visualScore, score } = judge(damaged(image));
  assert.equal(judgeSample(damaged(sample)), score, 'attempts on the sample aim at the same score');
  assert.deepEqual([sample.width, sample.height], [256, 256]);
  assert.ok(visualScore > 97, `${visualScore}`);
  // The subject's own score is 68. It may miss the goal by 3.
  assert.ok(score > 70.5 && score < 71.5, `${score}`);
});

test('a subject off the grid of tiles is found too', () => {
  const image = subjectOn(900, 700, { left: 411, top: 290, side: 60 });
  const { visualScore, score } = judgeFor(image, scoreOf).judge(damaged(image));
  assert.ok(score < visualScore, `${score} and ${visualScore}`);
});

test('an image with detail in most places is judged as a whole, and an empty one too', () => {
  const full = subjectOn(1000, 1000, { left: 0, top: 0, side: 1000 });
  const empty = subjectOn(1000, 1000, { left: 0, top: 0, side: 0 });
  for (const image of [full, empty]) {
    const { sample, judge } = judgeFor(image, scoreOf);
    assert.equal(sample, image);
    const { visualScore, score } = judge({ ...image, data: image.data.map((level) => level ^ 1) });
    assert.equal(score, visualScore);
  }
});

test('a sample of a large subject is bounded', () => {
  const image = subjectOn(4000, 3000, { left: 100, top: 100, side: 2300 });
  const { sample } = judgeFor(image, scoreOf);
  assert.ok(sample.width * sample.height <= 1_700_000, `${sample.width}x${sample.height}`);
});
