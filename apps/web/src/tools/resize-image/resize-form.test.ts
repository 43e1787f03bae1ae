import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions } from '@imagemill/core';
import { changeOptions, startSettings } from '../../shell/settings/settings.js';
import { imageRunner } from '../image/image-runner.js';
import { chooseWay, FIRST_TEXTS, formOf, RESIZE_WAYS, type ResizeForm, readForm } from './resize-form.js';

const settings = startSettings(imageRunner('resize-image'));
const start = formOf(settings);
const problemsOf = (form: Partial<ResizeForm>) => {
  const answer = readForm({ ...start, ...form });
  return answer.ok ? [] : Object.keys(answer.problems);
};

test('every valid size survives a round trip through its fields', () => {
  const sizes = [
    { width: 800 },
    { height: 600 },
    { width: 800, height: 600 },
    { longEdge: 1600 },
    { percent: 12.5 },
    { ratio: '16:9' },
    { ratio: '16:9', width: 900 },
    { ratio: '4:5', width: 900, height: 900 },
    { ratio: '4:5', longEdge: 700 },
    { ratio: '1:1', percent: 50 },
  ];
  for (const size of sizes) {
    const options = parseOptions('resize', size);
    const answer = readForm(formOf({ options, sizes: [] }));
    assert.ok(answer.ok, JSON.stringify(size));
    assert.deepEqual(changeOptions(settings.options, answer.size), options);
  }
});

test('switching to another way to resize gives valid values right away and drops the old values', () => {
  for (const way of RESIZE_WAYS) {
    const answer = readForm(chooseWay({ ...start, way: way === 'pixels' ? 'ratio' : 'pixels' }, way));
    assert.ok(answer.ok);
    parseOptions('resize', answer.size);
  }
  assert.equal(chooseWay(start, 'percent').percent, FIRST_TEXTS.percent);
});

test('empty and impossible values are explained next to their field', () => {
  assert.deepEqual(problemsOf({ width: '', height: ' ' }), ['width']);
  assert.deepEqual(problemsOf({ width: '0' }), ['width']);
  assert.deepEqual(problemsOf({ width: 'ten', height: '99999999' }), ['width', 'height']);
  for (const width of ['1e3', '0x10', '-5', '5.5', '٥']) assert.deepEqual(problemsOf({ width }), ['width'], width);
  for (const percent of ['', '0', '1001', 'half']) assert.deepEqual(problemsOf({ way: 'percent', percent }), ['percent'], percent);
  for (const ratio of ['', '16', '0:9', '16:', 'wide']) assert.deepEqual(problemsOf({ way: 'ratio', ratio }), ['ratio'], ratio);
  assert.deepEqual(problemsOf({ way: 'longEdge', longEdge: '' }), ['longEdge']);
});

test('ratios and decimals are accepted in the notations people use', () => {
  for (const ratio of ['16:9', '16/9', '16 x 9', ' 16×9 ']) {
    const answer = readForm({ ...start, way: 'ratio', width: '', height: '', ratio });
    assert.equal(answer.ok && answer.size.ratio, '16:9');
  }
  const answer = readForm({ ...start, way: 'percent', percent: '12,5' });
  assert.equal(answer.ok && answer.size.percent, 12.5);
});

test('additional sizes are parsed as the same kind as the first one and survive a round trip', () => {
  const sizesOf = (form: Partial<ResizeForm>) => {
    const answer = readForm({ ...start, ...form });
    return answer.ok ? answer.sizes : Object.keys(answer.problems);
  };
  const pixels = [{ width: 1200 }, { width: 800, height: 600 }, { height: 400 }];
  for (const sizes of ['1200, 800×600, ×400', '1200;800 x 600;x400', ' 1200 800X600,, ×400, '])
    assert.deepEqual(sizesOf({ sizes }), pixels, sizes);
  assert.equal(formOf({ options: settings.options, sizes: pixels }).sizes, '1200, 800×600, ×400');
  assert.deepEqual(sizesOf({ way: 'percent', percent: '50', sizes: '25, 12.5' }), [{ percent: 25 }, { percent: 12.5 }]);
  assert.deepEqual(sizesOf({ way: 'longEdge', longEdge: '900', sizes: '300' }), [{ longEdge: 300 }]);
  assert.deepEqual(sizesOf({ way: 'ratio', width: '', height: '', ratio: '1:1', sizes: '300' }), [{ width: 300 }]);
  for (const sizes of ['0', 'x', '8x9x9', '1e3', '99999999', 'small', '5.5', '1,2,3,4,5,6,7,8,9,10'])
    assert.deepEqual(sizesOf({ sizes }), ['sizes'], sizes);
  for (const sizes of ['800x600', '1001', '-5']) assert.deepEqual(sizesOf({ way: 'percent', percent: '5', sizes }), ['sizes'], sizes);
});
