import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageRunner } from '../../tools/image/image-runner.js';
import { changeOptions, isSameSettings, loadSettings, saveSettings, startSettings } from './settings.js';

const compress = imageRunner('compress-image');
const resize = imageRunner('resize-image');
const convert = imageRunner('convert-image');
const start = startSettings(compress);
const resizeStart = startSettings(resize);

function memory(first?: string) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? first ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('the settings of the last visit come back, separately for each tool', () => {
  const kept = memory();
  const small = { options: { ...start.options, quality: 61, format: 'webp' as const }, sizes: [] };
  const three = { options: { ...resizeStart.options, quality: 33 }, sizes: [{ width: 800 }, { width: 400, height: 300 }] };
  saveSettings(kept, compress, small);
  saveSettings(kept, resize, three);
  assert.deepEqual(loadSettings(kept, compress), small);
  assert.deepEqual(loadSettings(kept, resize), three);
  assert.deepEqual(loadSettings(kept, convert), startSettings(convert));
});

test('settings that no longer fit are replaced by the defaults', () => {
  const recipe = (tool: string, rest: object) => JSON.stringify({ v: 1, tool, ...rest });
  const unfit = [
    'not json',
    '[1]',
    'null',
    '{"quality":40}',
    recipe('compress-image', { options: { quality: 400 } }),
    recipe('compress-image', { options: { gone: 1 } }),
    recipe('resize-image', { options: { width: 5, percent: 5 } }),
    recipe('resize-image', { options: { width: 5 }, sizes: [{ percent: 5 }] }),
  ];
  for (const text of unfit) {
    assert.deepEqual(loadSettings(memory(text), compress), start, text);
    assert.deepEqual(loadSettings(memory(text), resize), resizeStart, text);
  }
});

test('a page about one format starts with it, whatever was chosen last', () => {
  const kept = memory();
  saveSettings(kept, convert, { options: { ...startSettings(convert).options, format: 'avif', quality: 44, lossless: true }, sizes: [] });
  const { options } = loadSettings(kept, convert, { format: 'jpeg', lossless: false });
  assert.deepEqual([options.format, options.lossless, options.quality], ['jpeg', false, 44]);
});

test('settings work in a browser that forbids storage', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  saveSettings(forbidden, compress, start);
  assert.deepEqual(loadSettings(forbidden, compress), start);
});

test('settings that were changed and changed back are the same', () => {
  const changed = changeOptions(start.options, { quality: 61 });
  assert.equal(isSameSettings({ ...start, options: changed }, start), false);
  assert.equal(isSameSettings({ ...start, options: changeOptions(changed, { quality: 'auto' }) }, start), true);
});

test('an option or a size that was added or removed makes a difference', () => {
  const square = changeOptions(resizeStart.options, { width: undefined, height: undefined, ratio: '1:1' });
  const small = changeOptions(square, { width: 300 });
  const one = { options: square, sizes: [] };
  assert.equal(Object.hasOwn(square, 'width'), false);
  for (const other of [
    { options: small, sizes: [] },
    { options: square, sizes: [{ width: 5 }] },
  ]) {
    assert.equal(isSameSettings(one, other), false);
    assert.equal(isSameSettings(other, one), false);
  }
  assert.equal(isSameSettings({ options: square, sizes: [{ width: 5 }] }, { options: square, sizes: [{ height: 5 }] }), false);
});
