import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTool } from '@imagemill/core';
import { changeOptions, isSameOptions, loadOptions, saveOptions, startOptions } from './settings.js';

const compress = findTool('compress-image');
const resize = findTool('resize-image');
const convert = findTool('convert-image');
const start = startOptions('compress');

function memory(first?: string) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? first ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('settings of the last visit come back, each tool its own', () => {
  const kept = memory();
  saveOptions(kept, compress, { ...start, quality: 61, format: 'webp' });
  saveOptions(kept, resize, { ...startOptions('resize'), quality: 33 });
  assert.deepEqual(loadOptions(kept, compress), { ...start, quality: 61, format: 'webp' });
  assert.equal(loadOptions(kept, resize).quality, 33);
  assert.deepEqual(loadOptions(kept, convert), startOptions('convert'));
});

test('settings that no longer fit give way to the defaults', () => {
  for (const text of ['not json', '{"quality":400}', '{"gone":1}', '[1]']) assert.deepEqual(loadOptions(memory(text), compress), start);
  for (const text of ['{}', '{"width":5,"percent":5}', 'null'])
    assert.deepEqual(loadOptions(memory(text), resize), startOptions('resize'), text);
});

test('a page about one format starts with it, whatever was chosen last', () => {
  const kept = memory();
  saveOptions(kept, convert, { ...startOptions('convert'), format: 'avif', quality: 44, lossless: true });
  const options = loadOptions(kept, convert, { format: 'jpeg', lossless: false });
  assert.deepEqual([options.format, options.lossless, options.quality], ['jpeg', false, 44]);
});

test('a browser that forbids storage still has settings', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  saveOptions(forbidden, compress, start);
  assert.deepEqual(loadOptions(forbidden, compress), start);
});

test('settings that were changed and changed back are the same', () => {
  const changed = changeOptions(start, { quality: 61 });
  assert.equal(isSameOptions(changed, start), false);
  assert.equal(isSameOptions(changeOptions(changed, { quality: start.quality }), start), true);
});

test('an option that came or went makes a difference', () => {
  const square = changeOptions<'resize'>(startOptions('resize'), { width: undefined, height: undefined, ratio: '1:1' });
  const small = changeOptions<'resize'>(square, { width: 300 });
  assert.equal(Object.hasOwn(square, 'width'), false);
  assert.equal(isSameOptions(square, small), false);
  assert.equal(isSameOptions(small, square), false);
});
