import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from './question.js';
import { QUESTIONS } from './questions.js';
import { linesOf, writeReport } from './report.js';
import type { Answer } from './results.js';
import { TARGETS } from './targets.js';

const STORELESS = 'same server without a store';
const answer = (ratios: Answer['ratios'], more: Partial<Answer> = {}): Answer => ({
  day: '2026-01-02',
  machine: '2 × x64',
  load: 0.5,
  ratios,
  ...more,
});
const RIVALS = ['jSquash', 'magick-wasm', 'browser-image-compression', 'compressorjs', 'canvas'];
const cannotOf = (row: string, why: string, except: string) =>
  Object.fromEntries(RIVALS.filter((name) => name !== except).map((name) => [name, { [row]: why }]));
const question = (id: string): Question => {
  const found = QUESTIONS.find((candidate) => candidate.id === id);
  assert.ok(found);
  return found;
};

test('the report shows the median next to the target and says which targets are met', () => {
  const ratios = { [STORELESS]: { 'CPU time per request': [9, 9.5, 10], 'requests per second': [0.9, 0.8, 0.7] } };
  const { 'README.md': text = '', 'counter.svg': plot = '' } = writeReport(QUESTIONS, { counter: answer(ratios) });
  assert.match(text, /\| requests per second \| 0\.80 \| 0\.75 to 0\.85 \| at least [\d.]+ \| met \|/);
  assert.match(text, /\| CPU time per request \| 9\.50 \| 9\.25 to 9\.75 \| at most [\d.]+ \| \*\*not met\*\* \|/);
  assert.match(text, /3 rounds on 2026-01-02/);
  assert.match(plot, /class="met".*\n.*class="missed"/);
});

test('a median is given with three digits if two would hide that it misses its target', () => {
  const rows = Object.keys(TARGETS.api?.['raw sharp'] ?? {}).map((row) => [row, [0.9484]]);
  const found = answer({ 'raw sharp': Object.fromEntries(rows), ipx: Object.fromEntries(rows) });
  const { 'README.md': text = '', 'api.svg': plot = '' } = writeReport(QUESTIONS, { api: found });
  assert.match(text, /\| resize, 2 callers \| raw sharp \| 0\.948 \| 0\.95 to 0\.95 \| at least 0\.95 \| \*\*not met\*\* \|/);
  assert.match(text, /\| resize, 2 callers \| ipx \| 0\.95 \|/);
  assert.match(text, /1 round on/);
  assert.match(plot, />0\.948</);
  assert.match(linesOf(question('api'), found).join('\n'), /✖ resize, 2 callers ÷ raw sharp: 0\.948 \(/);
});

test("every baseline gets a row; if it can't do the work, the table, plot and terminal say so", () => {
  const ratios = { jSquash: { 'JPEG to AVIF': [0.8, 0.9] } };
  const cannot = cannotOf('JPEG to AVIF', 'writes no AVIF', 'jSquash');
  const found = answer(ratios, { of: ['a hill', 'a face'], cannot, notes: ['Something else.'] });
  const { 'README.md': text = '', 'rivals-size.svg': plot = '' } = writeReport(QUESTIONS, { 'rivals-size': found });
  assert.match(text, /\| JPEG to AVIF \| jSquash \| 0\.85 \|/);
  assert.match(text, /\| JPEG to AVIF \| canvas \| cannot \| writes no AVIF \|/);
  assert.match(text, /Something else\.\n\n2 rounds \(a hill, a face\) on/);
  assert.match(plot, />canvas<.*>cannot</);
  assert.match(linesOf(question('rivals-size'), found).join('\n'), /JPEG to AVIF ÷ canvas: cannot, writes no AVIF/);
});

test('a row without a target ratio has no verdict', () => {
  const { 'README.md': text = '', 'rivals-time.svg': plot = '' } = writeReport(QUESTIONS, {
    'rivals-time': answer({ canvas: { 'JPEG to WebP': [1.4] } }, { cannot: cannotOf('JPEG to WebP', 'has no encoder', 'canvas') }),
  });
  assert.match(text, /\| JPEG to WebP \| canvas \| 1\.40 \| 1\.40 to 1\.40 \| none \| {2}\|/);
  assert.match(plot, /class="plain"/);
});

test('a question without an answer is left out', () => {
  assert.deepEqual(Object.keys(writeReport(QUESTIONS, {})), ['README.md']);
});

test("a row that targets.ts doesn't list is an error", () => {
  assert.throws(
    () => writeReport(QUESTIONS, { counter: answer({ [STORELESS]: { 'something new': [1] } }) }),
    /Expected targets in targets.ts for something new/,
  );
});

test('leaving a baseline out of a row that another one has is an error', () => {
  assert.throws(
    () => writeReport(QUESTIONS, { 'rivals-time': answer({ jSquash: { 'JPEG to WebP': [1] } }) }),
    /Expected numbers for "JPEG to WebP" ÷ magick-wasm, or why there are none/,
  );
});

test("text in a plot can't break the SVG", () => {
  const odd = { ...question('counter'), title: 'a < b & "c"' };
  const { 'counter.svg': plot = '' } = writeReport([odd], { counter: answer({ [STORELESS]: { 'requests per second': [1] } }) });
  assert.match(plot, /a &#60; b &#38; &#34;c&#34;/);
});
