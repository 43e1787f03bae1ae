import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_OPTIONS, isSameOptions, loadOptions, saveOptions } from './settings.js';

function memory(first?: string) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? first ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('settings of the last visit come back', () => {
  const kept = memory();
  saveOptions(kept, { ...DEFAULT_OPTIONS, quality: 61, format: 'webp' });
  assert.deepEqual(loadOptions(kept), { ...DEFAULT_OPTIONS, quality: 61, format: 'webp' });
});

test('settings that no longer fit give way to the defaults', () => {
  for (const text of ['not json', '{"quality":400}', '{"gone":1}', 'null', '[]'])
    assert.deepEqual(loadOptions(memory(text)), DEFAULT_OPTIONS);
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
  saveOptions(forbidden, DEFAULT_OPTIONS);
  assert.deepEqual(loadOptions(forbidden), DEFAULT_OPTIONS);
});

test('settings that were changed and changed back are the same', () => {
  const changed = { ...DEFAULT_OPTIONS, quality: 61 };
  assert.equal(isSameOptions(changed, DEFAULT_OPTIONS), false);
  assert.equal(isSameOptions({ ...changed, quality: DEFAULT_OPTIONS.quality }, DEFAULT_OPTIONS), true);
});
