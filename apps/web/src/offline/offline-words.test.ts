import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptWords, offlineWords } from './offline-words.js';
import type { KeptFiles } from './service-worker/messages.js';

const all: KeptFiles = { engine: 'full', pages: true, core: true, missingParts: [] };

test('while the site answers, nothing is said about being offline', () => {
  assert.equal(offlineWords('answers', all), undefined);
  assert.equal(offlineWords('unknown', undefined), undefined);
});

test('while the site is unreachable, the page names what is missing before it is needed', () => {
  assert.match(offlineWords('offline', all) ?? '', /^You are offline\. The tools work all the same/);
  assert.match(offlineWords('silent', { ...all, missingParts: ['avif', 'jxl'] }) ?? '', /does not answer.*but for AVIF and JPEG XL/);
  assert.match(offlineWords('silent', { ...all, core: false }) ?? '', /not on this device yet/);
  assert.match(offlineWords('silent', 'impossible') ?? '', /as long as this page stays open/);
});

test('the site is said to work offline only once its pages and its engine are kept', () => {
  assert.equal(keptWords(all, true), 'This site works offline now.');
  assert.equal(keptWords({ ...all, missingParts: ['heic'] }, true), 'This site works offline now, but for HEIC.');
  assert.equal(keptWords({ ...all, core: false }, true), undefined);
  assert.equal(keptWords({ ...all, pages: false }, true), undefined);
  assert.equal(keptWords(undefined, true), undefined);
  assert.match(keptWords('impossible', false) ?? '', /https/);
});
