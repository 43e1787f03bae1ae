import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_ENGINE } from '@imagemill/core';
import { CONVERT_PAIRS, pairPath, searchName } from './convert-pairs.js';

test('every pair page is about formats that can be read and written here', () => {
  assert.ok(CONVERT_PAIRS.length >= 8);
  for (const { from, to } of CONVERT_PAIRS) assert.ok(FULL_ENGINE.reads.includes(from) && to in FULL_ENGINE.writes && from !== to);
});

test('each pair has its own path, built from the file extensions people know', () => {
  const paths = CONVERT_PAIRS.map(pairPath);
  assert.equal(new Set(paths).size, paths.length);
  for (const path of ['/convert/png-to-webp', '/convert/webp-to-jpg', '/convert/jpg-to-avif', '/convert/jpg-to-png'])
    assert.ok(paths.includes(path), path);
  assert.equal(searchName('jpeg'), 'JPG');
});

test('every pair has unique texts, without exclamation marks', () => {
  const sentences = CONVERT_PAIRS.flatMap(({ why, kept }) => [why, kept]);
  assert.equal(new Set(sentences).size, sentences.length);
  for (const text of sentences) assert.ok(text.length > 60 && text.endsWith('.') && !text.includes('!'), text);
});

test('a pair whose result has no transparency says what happens to transparent parts', () => {
  for (const { from, to, kept } of CONVERT_PAIRS)
    if (to === 'jpeg' && (from === 'png' || from === 'webp' || from === 'avif')) assert.match(kept, /ransparen/);
});
