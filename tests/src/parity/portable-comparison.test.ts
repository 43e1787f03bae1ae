import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOBS, type Job, missesOf, type Outcome, type Row } from './portable-comparison.js';
import { portableReportText } from './portable-report-text.js';

const avif = JOBS.find(({ label }) => label === 'AVIF') as Job;
const full: Outcome = { bytes: 10_000, psnr: 40, score: 80 };
const against = (portable: Partial<Outcome>): Row => ({ file: 'a.jpg', job: avif, full, portable: { ...full, ...portable } });

test("a result misses by its size in either direction, but by its similarity only if it's worse", () => {
  assert.deepEqual(missesOf(against({ bytes: 11_500, psnr: 38.5, score: 77 })), []);
  assert.deepEqual(missesOf(against({ bytes: 11_600 })), ['more bytes']);
  assert.deepEqual(missesOf(against({ bytes: 8400 })), ['fewer bytes']);
  assert.deepEqual(missesOf(against({ psnr: 38.4, score: 76.9 })), ['score', 'PSNR']);
  assert.deepEqual(missesOf(against({ psnr: 45, score: 90 })), []);
});

test('a score at which images look identical is good enough, whatever the full engine scores', () => {
  const row = { ...against({ psnr: 55, score: 91 }), full: { ...full, psnr: Number.POSITIVE_INFINITY, score: 100 } };
  assert.deepEqual(missesOf(row), []);
  assert.deepEqual(missesOf({ ...row, portable: { ...row.portable, score: 89 } }), ['score']);
});

test('the report lists every exception with its reason, and no other rows', () => {
  const text = portableReportText([
    { ...against({}), file: 'near.jpg' },
    { ...against({ bytes: 20_000 }), file: 'far.jpg' },
  ]);
  const exceptions = text.slice(text.indexOf('## Exceptions'), text.indexOf('## Every comparison'));
  assert.match(exceptions, /\| far\.jpg \| AVIF \| 2\.000 \| .*more bytes \| .+ \|/);
  assert.doesNotMatch(exceptions, /near\.jpg/);
});
