import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_ENGINE } from '@imagemill/core';
import { ERRORS, type ErrorCode } from '@imagemill/errors';
import { quotaWords } from '../quota/quota-line.js';
import { timeLeftWords, untilWords } from './durations.js';
import { errorWords } from './errors.js';
import { formatList, formatWords, writable } from './format-words.js';
import { changeWords, keptWords, savedPercent } from './results.js';

test('every error code has words for what happened and what to do, without exclamation marks', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { what, advice } = errorWords({ code, extras: {} });
    assert.match(`${what} ${advice}`, /^[A-Z][^!]+\.$/, code);
  }
});

test('limits are given in units people know', () => {
  assert.match(errorWords({ code: 'too_many_pixels', extras: { limitPixels: 50_000_000 } }).what, /50 megapixels/);
  assert.match(errorWords({ code: 'file_too_large', extras: { limitBytes: 200_000_000 } }).what, /200 MB/);
});

test('the error for an image too large to open does not suggest another format', () => {
  const advice = (limitPixels: number) => errorWords({ code: 'too_many_pixels', extras: { limitPixels } }).advice;
  assert.match(advice(50_000_000), /another format/);
  assert.doesNotMatch(advice(FULL_ENGINE.maxInputPixels), /another format/);
  const tooWide = { limitPixels: FULL_ENGINE.maxInputPixels, detail: 'WebP pictures can be at most 16383 pixels wide or high.' };
  assert.match(errorWords({ code: 'too_many_pixels', extras: tooWide }).advice, /another format/);
});

test('every format that can be written has a name, even without a hint', () => {
  for (const format of ['keep', ...writable()] as const) assert.ok(formatWords(format).label.length > 1, format);
  assert.equal(formatWords('bmp').label, 'BMP');
  assert.equal(formatList(['jpeg', 'png', 'webp']), 'JPEG, PNG and WebP');
});

test('a change of size shows its sign', () => {
  assert.deepEqual(
    [50, 100, 120, 1].map((resultBytes) => changeWords({ originalBytes: 100, resultBytes })),
    ['−50 %', '0 %', '+20 %', '−99 %'],
  );
});

test('the quota line says the right thing in every state', () => {
  const now = Date.parse('2026-01-01T19:00:00.000Z');
  const figures = { tier: 'free' as const, limit: 30, remaining: 27, resetsAt: '2026-01-02T00:00:00.000Z' };
  assert.equal(quotaWords({ kind: 'known', figures }, 27, now), '27 of 30 free files left today, resets in 5 h');
  assert.equal(quotaWords({ kind: 'asking', figures }, 27, now), undefined);
  assert.equal(
    quotaWords({ kind: 'known', figures: { ...figures, limit: null, remaining: null } }, Number.POSITIVE_INFINITY, now),
    'No daily limit on this server.',
  );
  assert.equal(
    quotaWords({ kind: 'known', figures: { ...figures, tier: 'pro', limit: null, remaining: null } }, Number.POSITIVE_INFINITY, now),
    'PRO: no daily limit.',
  );
});

test('times are rounded', () => {
  assert.deepEqual([3_000, 42_000, 130_000].map(timeLeftWords), ['a few seconds left', 'about 50 s left', 'about 2 min left']);
  assert.deepEqual([0, 59 * 60_000, 5 * 3_600_000].map(untilWords), ['1 min', '59 min', '5 h']);
});

test('savings are never rounded down to 0 or up to 100 percent', () => {
  assert.equal(savedPercent({ originalBytes: 10_000, resultBytes: 9_999 }), 1);
  assert.equal(savedPercent({ originalBytes: 10_000, resultBytes: 1 }), 99);
  assert.equal(savedPercent({ originalBytes: 100, resultBytes: 100 }), 0);
});

test('a file whose image was kept says why, and whether metadata was removed', () => {
  const kept = { result: 'unchanged', format: 'jpeg' } as const;
  assert.equal(keptWords(kept, 'keep'), undefined);
  assert.match(keptWords({ ...kept, reason: 'already_optimal' }, 'keep') ?? '', /^Already as small .* The original is kept\.$/);
  assert.match(keptWords({ ...kept, reason: 'would_grow' }, 'avif') ?? '', /^As AVIF it would be larger\. The original is kept\.$/);
  assert.match(
    keptWords({ ...kept, result: 'optimized', reason: 'would_lose_parts' }, 'keep') ?? '',
    /frames or pages .* Only metadata was cut out\.$/,
  );
});
