import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunReport } from '@imagemill/core';
import { usedWords, type Version, versionWords } from './compare-words.js';

const REPORT: RunReport = {
  result: 'optimized',
  format: 'webp',
  width: 10,
  height: 10,
  originalBytes: 1_000_000,
  resultBytes: 290_000,
  qualityUsed: 60,
  notices: [],
};
const said = (change: Partial<RunReport>, wanted: Version['wanted'] = 'keep') =>
  versionWords({ source: 'jpeg', originalBytes: 1_000_000, wanted, report: { ...REPORT, ...change } });

test('a version is described by its settings, size and change in size', () => {
  assert.equal(versionWords({ source: 'jpeg', originalBytes: 1_000_000 }), 'Original, JPEG: 1 MB');
  assert.equal(said({}), 'WebP, quality 60: 290 kB, −71 %');
  assert.equal(said({ visualScore: 74.9 }), 'WebP, quality 60, very close (75): 290 kB, −71 %');
  assert.equal(said({ qualityUsed: undefined, resultBytes: 1_200_000 }), 'WebP, lossless: 1.2 MB, +20 %');
});

test("a version that isn't what was asked for says why", () => {
  const kept = { format: 'jpeg', qualityUsed: undefined, reason: 'would_grow' } as const;
  assert.match(said(kept, 'tiff'), /^Not smaller as TIFF, so it stays JPEG: /);
  assert.match(said({ ...kept, result: 'unchanged' }, 'tiff'), /^Not smaller as TIFF, so it stays JPEG: /);
  assert.match(said({ ...kept, result: 'unchanged' }), /^Not smaller, so the original stays: /);
  assert.match(said(kept), /^JPEG, pixels untouched: /);
});

test('the message for a single file is not about "all files"', () => {
  assert.match(usedWords(1), /^The file is/);
  assert.match(usedWords(3), /^All 3 files are/);
});
