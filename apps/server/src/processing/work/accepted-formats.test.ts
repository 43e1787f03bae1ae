import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions, SHARP_ENGINE } from '@imagemill/core';
import { OUTPUT_FORMATS } from '@imagemill/files';
import { withAccepted } from './accepted-formats.js';

function choice(accept: string | undefined, options: object = {}) {
  const givesOpensIn = Object.hasOwn(options, 'opensIn');
  const chosen = withAccepted(parseOptions('convert', { format: 'auto', ...options }), SHARP_ENGINE, accept, { givesOpensIn });
  assert.deepEqual(chosen.engine.writes, SHARP_ENGINE.writes);
  return { opensIn: chosen.options.opensIn, formats: chosen.engine.choosable ?? ALL };
}

const ALL = OUTPUT_FORMATS;

test('clients that say nothing about images get what opens everywhere', () => {
  for (const accept of [undefined, '', '*/*', 'image/*', 'application/json', 'image/webp, */*;q=0.1']) {
    assert.deepEqual(choice(accept), { opensIn: 'everywhere', formats: ALL }, accept);
  }
  assert.equal(choice('*/*', { opensIn: 'browsers' }).opensIn, 'browsers');
});

test('AVIF is chosen from if it is named, as browsers do, unless the caller says where the image must open', () => {
  assert.deepEqual(choice('image/avif,image/webp,image/apng,image/*,*/*;q=0.8'), { opensIn: 'browsers', formats: ALL });
  assert.equal(choice('image/avif,*/*', { opensIn: 'everywhere' }).opensIn, 'everywhere');
  assert.equal(choice('image/avif;q=0, */*').opensIn, 'everywhere');
  assert.ok(!choice('image/avif;q=0, */*', { opensIn: 'browsers' }).formats.includes('avif'));
});

test('formats that are not accepted are left out', () => {
  assert.deepEqual(choice('image/jpeg, image/png').formats, ['jpeg', 'png']);
  assert.deepEqual(choice('image/jpg;q=0.5, image/webp;q=0.0000').formats, ['jpeg']);
  assert.deepEqual(
    choice('image/webp;q=0, image/*').formats,
    ALL.filter((format) => format !== 'webp'),
  );
  assert.deepEqual(choice('image/x-nothing').formats, []);
});

test('only an automatic format follows what is accepted', () => {
  assert.deepEqual(choice('image/png', { format: 'webp' }), { opensIn: 'everywhere', formats: ALL });
});
