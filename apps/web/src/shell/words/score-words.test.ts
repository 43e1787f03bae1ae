import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIN_SCORES } from '@imagemill/core';
import { scorePhrase, scoreWords, totalScoreWords } from './score-words.js';

test('a score is words first, then the number, and both are of the rounded score', () => {
  assert.deepEqual([100, 89.6, 89.4, 79.5, 79.4, 69.5, 69.4, 54.5, 54.4, 29.5, 29.4, -12].map(scoreWords), [
    'No visible difference (100)',
    'No visible difference (90)',
    'Looks the same (89)',
    'Looks the same (80)',
    'Very close (79)',
    'Very close (70)',
    'Small differences (69)',
    'Small differences (55)',
    'Visible differences (54)',
    'Visible differences (30)',
    'Strong differences (29)',
    'Strong differences (-12)',
  ]);
});

test('a result that just reaches what was asked for gets the words of that choice', () => {
  const tolerance = 0.5;
  assert.match(scoreWords(MIN_SCORES.same - tolerance), /^Looks the same/);
  assert.match(scoreWords(MIN_SCORES.balanced - tolerance), /^Very close/);
  assert.match(scoreWords(MIN_SCORES.smallest - tolerance), /^Small differences/);
});

test('several results are judged by the lowest score', () => {
  assert.equal(scorePhrase(81.2), 'looks the same (81)');
  assert.equal(totalScoreWords([81.2]), 'Looks the same (81)');
  assert.equal(totalScoreWords([80, 74.8, 92.1]), 'Very close (75+)');
  assert.equal(totalScoreWords([100, 99.8]), 'No visible difference (100)');
});

test('results without a score are not passed over in silence', () => {
  assert.equal(totalScoreWords([80, 74.8, 92.1], 2), 'Very close (75+) in 3 of 5 images');
});
