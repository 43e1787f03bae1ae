import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusAnswer } from '../rest/answers.js';
import type { PageData, Word } from './page-data.js';
import { stateText } from './status-view.js';

/** Each text is its own name, which shows which one was chosen. */
const WORDS = new Proxy({}, { get: (_, word: Word) => word }) as PageData['words'];
const TEXTS = { summary: '', done: '', left: '', browser: '', saved: '', errors: '', files: '' };
const STATUS: StatusAnswer = {
  ...{ total: 10, done: 2, left: 5, browser: 3, errors: 0, paused: false, running: false, canWriteWebp: true, worked: 0, texts: TEXTS },
};

test("while this browser converts, the page doesn't say that everything is paused", () => {
  assert.equal(stateText({ ...STATUS, paused: true }, WORDS, false), 'paused');
  assert.equal(stateText({ ...STATUS, paused: true }, WORDS, true), 'pausedBrowser');
});

test('the state follows from the counts', () => {
  assert.equal(stateText({ ...STATUS, total: 0, paused: true }, WORDS, false), 'empty');
  assert.equal(stateText(STATUS, WORDS, true), 'working');
  assert.equal(stateText({ ...STATUS, left: 0 }, WORDS, true), 'waitsForBrowser');
  assert.equal(stateText({ ...STATUS, left: 0, browser: 0, errors: 1 }, WORDS, false), 'doneExcept');
  assert.equal(stateText({ ...STATUS, left: 0, browser: 0 }, WORDS, false), 'done');
});
