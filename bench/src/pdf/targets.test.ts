import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContenderName } from './contenders.js';
import type { Comparison, Entry, Row } from './row.js';
import { countedRows, judge } from './targets.js';

const FINE: Comparison = { looks: { mean: 0.999, worst: 0.99, worstPage: 1 }, sameText: true, lost: [], altered: [], worse: undefined };

function entry(bytes: number, cpuMs = 100, comparison: Partial<Comparison> = {}): Entry {
  return { outcome: { path: 'x', hash: 'x', bytes, cpuMs }, comparison: { ...FINE, ...comparison } };
}

function row(name: string, bytes: number, entries: Partial<Record<ContenderName, Entry>>): Row {
  const document = { name, path: name, hash: name, bytes, isMade: false, isScan: false };
  return { document, facts: { pages: 1, text: '', textBytes: 0, features: undefined, check: { severity: 0, complaints: [] } }, entries };
}

const metOf = (rows: readonly Row[]) => Object.fromEntries(judge(rows).map(({ title, isMet }) => [title, isMet]));

test('only documents of at least 50 kB that both programs open are counted', () => {
  const both = { imagemill: entry(1), 'gs /ebook': entry(1) };
  const refused = { imagemill: { outcome: { cpuMs: 1, failed: 'no' } }, 'gs /ebook': entry(1) };
  const rows = [row('large', 60_000, both), row('small', 40_000, both), row('refused', 60_000, refused)];
  assert.deepEqual(
    countedRows(rows).map(({ document }) => document.name),
    ['large'],
  );
});

test("a result that grew counts as the original, so a rival's blunder doesn't help us", () => {
  const rows = [row('a', 100_000, { imagemill: entry(90_000), 'gs /ebook': entry(500_000) })];
  assert.equal(judge(rows)[0]?.measured, '0.900');
  assert.equal(metOf(rows)['Size ÷ Ghostscript /ebook'], false);
});

test('a single document with different text, fewer links or a worse check is enough to miss', () => {
  const gs = entry(90_000);
  const good = row('good', 100_000, { imagemill: entry(50_000), 'gs /ebook': gs });
  const bad = { sameText: false, lost: ['links 3 to 2'], worse: 'WARNING: file: odd' };
  const rows = [good, row('bad', 100_000, { imagemill: entry(50_000, 100, bad), 'gs /ebook': gs })];
  assert.ok(Object.values(metOf([good])).every(Boolean));
  const missed = judge(rows).filter(({ isMet }) => !isMet);
  assert.deepEqual(
    missed.map(({ against }) => against),
    [['bad'], ['bad'], ['bad']],
  );
});

test("a documented error is allowed, but a crash isn't", () => {
  const refused = { outcome: { cpuMs: 1, failed: 'x', own: { error: 'password_protected', detail: '', peakBytes: 1 } } };
  const crashed = { outcome: { cpuMs: 1, failed: 'x' } };
  assert.equal(judge([row('a', 9, { imagemill: refused })]).at(-1)?.isMet, true);
  assert.equal(judge([row('a', 9, { imagemill: crashed })]).at(-1)?.isMet, false);
});
