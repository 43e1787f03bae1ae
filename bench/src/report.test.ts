import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from './question.js';
import { QUESTIONS } from './questions.js';
import { writeReport } from './report.js';
import type { Answer } from './results.js';

const answer = (ratios: Answer['ratios']): Answer => ({ day: '2026-01-02', machine: '2 × x64', load: 0.5, ratios });

test('the report shows the median beside the aim, and says which aims are met', () => {
  const ratios = { 'processor time a request': [9, 9.5, 10], 'requests a second': [0.9, 0.8, 0.7] };
  const { 'README.md': text = '', 'counter.svg': plot = '' } = writeReport(QUESTIONS, { counter: answer(ratios) });
  assert.match(text, /\| requests a second \| 0\.80 \| 0\.75 to 0\.85 \| at least [\d.]+ \| met \|/);
  assert.match(text, /\| processor time a request \| 9\.50 \| 9\.25 to 9\.75 \| at most [\d.]+ \| \*\*not met\*\* \|/);
  assert.match(text, /3 rounds on 2026-01-02/);
  assert.match(plot, /class="met".*\n.*class="missed"/);
});

test('a question without an answer is left out', () => {
  assert.deepEqual(Object.keys(writeReport(QUESTIONS, {})), ['README.md']);
});

test('a row without a bar is a mistake', () => {
  const question = { ...QUESTIONS[0], id: 'counter' } as Question;
  assert.throws(() => writeReport([question], { counter: answer({ 'something new': [1] }) }), /Expected bars in bars.ts for something new/);
});

test('texts in a plot cannot break the picture', () => {
  const question = { ...QUESTIONS[1], title: 'a < b & "c"' } as Question;
  const { 'counter.svg': plot = '' } = writeReport([question], { counter: answer({ 'requests a second': [1] }) });
  assert.match(plot, /a &#60; b &#38; &#34;c&#34;/);
});
