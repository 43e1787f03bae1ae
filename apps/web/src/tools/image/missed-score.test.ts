import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toQuality, toScore, toSize } from './aim.js';
import { missedScore } from './missed-score.js';

test('a result that scores less than asked for says so, and what may help', () => {
  const jpeg = (visualScore?: number) => ({ format: 'jpeg', visualScore }) as const;
  assert.equal(missedScore([jpeg(68.2)], toScore()), 'Scores 68 instead of 75. Another format may come closer.');
  assert.equal(missedScore([jpeg(82), jpeg(72), jpeg(76)], toScore(80)), 'Scores 72 instead of 80. Another format may come closer.');
  assert.equal(missedScore([{ format: 'png', visualScore: 70 }], toScore()), 'Scores 70 instead of 75. Lossless keeps every pixel.');
  assert.equal(missedScore([jpeg(74.5)], toScore()), undefined);
  assert.equal(missedScore([jpeg()], toScore()), undefined);
});

test('nothing is missed if no score was asked for', () => {
  const poor = [{ format: 'jpeg', visualScore: 20 }] as const;
  assert.equal(missedScore(poor, toQuality()), undefined);
  assert.equal(missedScore(poor, toSize()), undefined);
});
