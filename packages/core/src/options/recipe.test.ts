import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { IMAGE_TOOLS } from '../tools/image-tools.js';
import { PDF_TOOLS } from '../tools/pdf-tools.js';
import { parseOptions } from './operation-options.js';
import { parseWith } from './parse-options.js';
import { compressPdfOptions } from './pdf-options.js';
import { createRecipe, parseRecipe, parseRecipeHash, recipeLink } from './recipe.js';

const resize = IMAGE_TOOLS['resize-image'];
const tools = Object.values(IMAGE_TOOLS);
const options = parseOptions('resize', { width: 800, height: 600, fit: 'cover', quality: 70, background: '#ff00aa' });
const settings = { options, sizes: [{ width: 400 }, { height: 90 }] };
const hashOf = (value: unknown) => `#recipe=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

test('a recipe only contains options that differ from their defaults', () => {
  assert.deepEqual(createRecipe(resize, settings), {
    v: 2,
    tool: 'resize-image',
    options: { width: 800, height: 600, fit: 'cover', quality: 70, background: '#ff00aa' },
    sizes: [{ width: 400 }, { height: 90 }],
  });
  assert.deepEqual(createRecipe(IMAGE_TOOLS['compress-image'], { options: parseOptions('compress', {}), sizes: [] }), {
    v: 2,
    tool: 'compress-image',
    options: {},
  });
});

test('a recipe of version 1 without a quality means 80, as it did then', () => {
  const read = (v: number, options: object) => parseRecipe({ v, tool: 'compress-image', options }, tools).settings.options;
  assert.equal(read(1, {}).quality, 80);
  assert.equal(read(2, {}).quality, 'auto');
  assert.equal(read(1, { quality: 55 }).quality, 55);
  assert.deepEqual([read(1, { targetBytes: 5_000 }).targetBytes, read(1, { targetBytes: 5_000 }).quality], [5_000, 'auto']);
  const pdf = { tool: 'compress-pdf', options: {} };
  const [old, now] = [1, 2].map((v) => parseRecipe({ v, ...pdf }, Object.values(PDF_TOOLS)).settings.options);
  assert.deepEqual(old, now, 'documents have the default they had');
});

test('settings survive a round trip through JSON and through a link', () => {
  const recipe = createRecipe(resize, settings);
  assert.deepEqual(parseRecipe(JSON.stringify(recipe), tools), { tool: resize.tool, settings });
  const link = recipeLink(recipe);
  assert.match(link, /^\/resize-image#recipe=[\w-]+$/);
  assert.deepEqual(parseRecipeHash(new URL(link, 'http://localhost').hash, tools), { tool: resize.tool, settings });
  const convert = createRecipe(IMAGE_TOOLS['convert-image'], { options: parseOptions('convert', { format: 'avif' }), sizes: [] });
  assert.deepEqual(convert.options, { format: 'avif' });
  assert.equal(parseRecipeHash(recipeLink(convert).slice('/convert-image'.length), tools)?.settings.options.format, 'avif');
});

test('targetBytes survives a round trip without the quality it excludes, also with several sizes', () => {
  const aimed = { options: parseOptions('resize', { width: 800, targetBytes: 50_000, allowResize: true }), sizes: [{ width: 400 }] };
  const recipe = createRecipe(resize, aimed);
  assert.deepEqual(recipe.options, { width: 800, targetBytes: 50_000, allowResize: true });
  assert.deepEqual(parseRecipe(recipe, tools), { tool: resize.tool, settings: aimed });
  assert.throws(() => parseRecipe({ ...recipe, options: { ...recipe.options, quality: 80 } }, tools), AppError);
});

test('a URL hash without a recipe has none', () => {
  for (const hash of ['', '#', '#main', '#waitlist']) assert.equal(parseRecipeHash(hash, tools), undefined);
});

test('hostile and outdated recipes are rejected as a whole', () => {
  const bad = [
    null,
    [],
    7,
    'text',
    { v: 3, tool: 'resize-image', options: { width: 5 } },
    { tool: 'resize-image', options: { width: 5 } },
    { v: 1, tool: 'compress-pdf', options: {} },
    { v: 1, tool: 'toString', options: {} },
    { v: 1, tool: 'resize-image', options: {} },
    { v: 1, tool: 'resize-image', options: [] },
    { v: 1, tool: 'resize-image', options: { width: 5, percent: 5 } },
    { v: 1, tool: 'resize-image', options: { width: -5 } },
    { v: 1, tool: 'compress-image', options: { quality: '<script>' } },
    { v: 1, tool: 'compress-image', options: JSON.parse('{"__proto__": {"quality": 5}, "constructor": 1}') },
    { v: 1, tool: 'compress-image', options: { background: 'url(//evil.test)' } },
    { v: 1, tool: 'compress-image', options: {}, more: 1 },
    { v: 1, tool: 'compress-image', options: {}, sizes: [{ width: 5 }] },
    { v: 1, tool: 'resize-image', options: { width: 5 }, sizes: 5 },
    { v: 1, tool: 'resize-image', options: { width: 5 }, sizes: [{}] },
    { v: 1, tool: 'resize-image', options: { ratio: '1:1' }, sizes: [{}] },
    { v: 1, tool: 'resize-image', options: { width: 5 }, sizes: [{ percent: 5 }] },
    { v: 1, tool: 'resize-image', options: { width: 5 }, sizes: [{ width: 5, quality: 5 }] },
    { v: 1, tool: 'resize-image', options: { longEdge: 5 }, sizes: Array.from({ length: 10 }, () => ({ longEdge: 9 })) },
    { v: 1, tool: 'compress-image', options: { quality: 'x'.repeat(9000) } },
  ];
  const isRefused = (error: unknown) => error instanceof AppError && error.code === 'invalid_option';
  for (const value of bad) {
    assert.throws(() => parseRecipe(value, tools), isRefused, JSON.stringify(value));
    assert.throws(() => parseRecipeHash(hashOf(value), tools), isRefused, JSON.stringify(value));
  }
  for (const hash of ['#recipe=', '#recipe=%00', '#recipe=a', '#recipe=e30=', `#recipe=${'A'.repeat(10_000)}`, '#recipe=_____w'])
    assert.throws(() => parseRecipeHash(hash, tools), isRefused, hash);
});

test('options about a single file are neither written to a recipe nor accepted in one', () => {
  const compress = PDF_TOOLS['compress-pdf'];
  const given = parseWith(compressPdfOptions, { preset: 'small', password: 'secret', allowUnsign: true });
  const recipe = createRecipe(compress, { options: given, sizes: [] });
  assert.deepEqual(recipe, { v: 2, tool: 'compress-pdf', options: { preset: 'small' } });
  const read = parseRecipe(recipe, Object.values(PDF_TOOLS));
  assert.deepEqual([read.tool.id, read.settings.options], ['compress-pdf', { preset: 'small', allowUnsign: false }]);
  for (const option of [{ password: 'secret' }, { allowUnsign: true }])
    assert.throws(() => parseRecipe({ ...recipe, options: option }, [compress]), AppError);
});

test('a recipe is only accepted for the tools that the caller lists', () => {
  const recipe = { v: 1, tool: 'resize-pdf', options: { pageSize: 'letter' } };
  assert.equal(parseRecipe(recipe, Object.values(PDF_TOOLS)).tool.path, '/resize-pdf');
  assert.throws(() => parseRecipe(recipe, tools), AppError);
});
