import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecipe, IMAGE_TOOLS, parseRecipeHash, recipeLink } from '@imagemill/core';
import { changeOptions, loadSettings, type Memory, saveSettings, startSettings } from '../../shell/settings/settings.js';
import { AIMS, aimOf, goalOf, STARTS, toQuality, toScore, toSize } from './aim.js';
import { imageRunner } from './image-runner.js';

const compress = imageRunner('compress-image');
const tool = IMAGE_TOOLS['compress-image'];
const { options: start } = startSettings(compress);
const recipeOf = (options: typeof start) => createRecipe(tool, { options, sizes: [] });

test('whatever was chosen before, an aim leaves nothing of the others', () => {
  const chosen = { auto: toScore(62), quality: toQuality(40), size: toSize(20_000, true) };
  for (const before of AIMS)
    for (const aim of AIMS) {
      const options = changeOptions(changeOptions(start, chosen[before]), STARTS[aim]());
      assert.equal(aimOf(options), aim);
      assert.deepEqual(options, changeOptions(start, STARTS[aim]()), `${before} to ${aim}`);
    }
});

test('the aim is in the recipe, and the default is not', () => {
  const given = (change: Partial<typeof start>) => recipeOf(changeOptions(start, change)).options;
  assert.deepEqual(given(toScore()), {});
  assert.deepEqual(given(toScore(80)), { minScore: 80 });
  assert.deepEqual(given(toQuality()), { quality: 80 });
  assert.deepEqual(given(toSize(20_000)), { targetBytes: 20_000 });
  assert.deepEqual(given(toSize(20_000, true)), { targetBytes: 20_000, allowResize: true });
});

test('every aim comes back from a link and with the next visit', () => {
  for (const change of [toScore(), toScore(80), toScore(62), toQuality(), toQuality(33), toSize(20_000)]) {
    const settings = { options: changeOptions(start, change), sizes: [] };
    const kept = new Map<string, string>();
    const memory: Memory = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
    saveSettings(memory, compress, settings);
    assert.deepEqual(loadSettings(memory, compress), settings);
    const { hash } = new URL(recipeLink(recipeOf(settings.options)), 'https://example.org');
    assert.deepEqual(parseRecipeHash(hash, [tool])?.settings, settings);
  }
});

test('only the offered scores have a name', () => {
  assert.deepEqual([80, 75, 55, 62].map(goalOf), ['same', 'balanced', 'smallest', undefined]);
});
