import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions } from '@imagemill/core';
import { chooseWay, FIRST_TEXTS, formOf, RESIZE_WAYS, type ResizeForm, readForm } from './resize-form.js';
import { changeOptions, startSettings } from './settings.js';

const start = formOf(startSettings('resize').options);
const problemsOf = (form: Partial<ResizeForm>) => {
  const answer = readForm({ ...start, ...form });
  return answer.ok ? [] : Object.keys(answer.problems);
};

test('every valid size comes back from its fields', () => {
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
    const answer = readForm(formOf(options));
    assert.ok(answer.ok, JSON.stringify(size));
    assert.deepEqual(changeOptions<'resize'>(startSettings('resize').options, answer.size), options);
  }
});

test('every way works as soon as it is chosen, and drops what belonged to the one before', () => {
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

test('ratios and decimals may be written as people do', () => {
  for (const ratio of ['16:9', '16/9', '16 x 9', ' 16×9 ']) {
    const answer = readForm({ ...start, way: 'ratio', width: '', height: '', ratio });
    assert.equal(answer.ok && answer.size.ratio, '16:9');
  }
  const answer = readForm({ ...start, way: 'percent', percent: '12,5' });
  assert.equal(answer.ok && answer.size.percent, 12.5);
});
