import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions, SHARP_ENGINE } from '@imagemill/core';
import { withAccepted } from './accepted-formats.js';

function choice(accept: string | undefined, options: object = {}) {
  const chosen = withAccepted(parseOptions('convert', { format: 'auto', ...options }), SHARP_ENGINE, accept);
  return { opensIn: chosen.options.opensIn, writes: Object.keys(chosen.engine.writes).sort() };
}

const ALL = Object.keys(SHARP_ENGINE.writes).sort();

test('clients that say nothing about images get what opens everywhere', () => {
  for (const accept of [undefined, '', '*/*', 'image/*', 'application/json', 'image/webp, */*;q=0.1']) {
    assert.deepEqual(choice(accept), { opensIn: 'everywhere', writes: ALL }, accept);
  }
  assert.equal(choice('*/*', { opensIn: 'browsers' }).opensIn, 'browsers');
});

test('AVIF is chosen from if it is named, as browsers do', () => {
  assert.deepEqual(choice('image/avif,image/webp,image/apng,image/*,*/*;q=0.8'), { opensIn: 'browsers', writes: ALL });
  assert.equal(choice('image/avif;q=0, */*').opensIn, 'everywhere');
  assert.ok(!choice('image/avif;q=0, */*', { opensIn: 'browsers' }).writes.includes('avif'));
});

test('formats that are not accepted are left out', () => {
  assert.deepEqual(choice('image/jpeg, image/png').writes, ['jpeg', 'png']);
  assert.deepEqual(
    choice('image/webp;q=0, image/*').writes,
    ALL.filter((format) => format !== 'webp'),
  );
  assert.deepEqual(choice('image/x-nothing').writes, []);
});

test('only an automatic format follows what is accepted', () => {
  assert.deepEqual(choice('image/png', { format: 'webp' }), { opensIn: 'everywhere', writes: ALL });
});
