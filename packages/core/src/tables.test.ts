import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, ERRORS, fromWire, toWire } from '@imagemill/errors';
import { FORMATS, isOutputFormat } from '@imagemill/files';
import { FULL_ENGINE, PORTABLE_ENGINE } from './formats/capabilities.js';
import { formatBytes, formatPixels } from './formats/format-size.js';
import { SHARP_ENGINE } from './formats/server-capabilities.js';
import { DEFAULT_FACTS, slotValues } from './limits/slots.js';
import { optionInfo } from './options/operation-options.js';
import { OPERATIONS } from './options/operations.js';
import { fromVipsError } from './run/vips-errors.js';
import { READY_TOOL_IDS, TOOLS } from './tools/tools.js';

test('every error has a code in snake case, a status and texts for people', () => {
  for (const [code, { status, title, detail }] of Object.entries(ERRORS)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(status === null || (status >= 400 && status < 600), code);
    assert.ok(title.length > 5 && detail.length > 5 && !/!/.test(title + detail), code);
  }
});

test('errors cross a boundary as data, and unknown ones do not reveal their message', () => {
  const back = fromWire(structuredClone(toWire(new AppError('too_many_pixels', { limitPixels: 5 }))));
  assert.deepEqual([back.code, back.extras], ['too_many_pixels', { limitPixels: 5 }]);
  assert.deepEqual(toWire(new Error('no such file: holiday.jpg')), { code: 'internal', extras: {} });
});

test('messages of libvips become error codes', () => {
  const code = (message: string) => fromVipsError(new Error(message)).code;
  assert.equal(code('VipsJpeg: premature end of JPEG image'), 'corrupt_input');
  assert.equal(code('unable to allocate 1000 bytes'), 'too_complex');
  assert.equal(code('heifsave: something odd'), 'internal');
});

test('sizes are formatted the way people write them', () => {
  assert.deepEqual([0, 999, 1000, 1_400_000, 25_000_000, 999_600, 12_345_678_901].map(formatBytes), [
    '0 bytes',
    '999 bytes',
    '1 kB',
    '1.4 MB',
    '25 MB',
    '1 MB',
    '12.3 GB',
  ]);
  assert.deepEqual([50_000_000, 268_402_689, 1_234_567].map(formatPixels), ['50 megapixels', '268 megapixels', '1.2 megapixels']);
});

test('pages show the limits that are enforced', () => {
  assert.equal(slotValues(DEFAULT_FACTS).freeFiles, '30 a day');
  assert.equal(slotValues({ ...DEFAULT_FACTS, freeFilesPerDay: null }).freeFiles, 'No daily limit');
  assert.match(slotValues(DEFAULT_FACTS).apiNote, /not live.*No keys.*may change.*no release date.*waitlist/);
});

test('tools and formats have unique names', () => {
  assert.equal(new Set(TOOLS.map(({ id }) => id)).size, TOOLS.length);
  assert.deepEqual(
    READY_TOOL_IDS,
    TOOLS.map(({ id }) => id),
  );
  assert.equal(new Set(TOOLS.map(({ short }) => short)).size, TOOLS.length);
  const extensions = Object.values(FORMATS).flatMap(({ extensions: names }) => [...names]);
  assert.equal(new Set(extensions).size, extensions.length);
  assert.ok(isOutputFormat('avif') && !isOutputFormat('heic') && !isOutputFormat('toString'));
});

test('lossless is offered for exactly the formats that leave it to the caller', () => {
  const limits = [FULL_ENGINE, PORTABLE_ENGINE, SHARP_ENGINE].flatMap(({ writes }) => Object.entries(writes));
  const choices = new Set(limits.filter(([, limit]) => limit?.lossless === 'choice').map(([format]) => format));
  for (const operation of OPERATIONS) {
    const { to } = optionInfo(operation, 'lossless');
    assert.deepEqual([...(to ?? [])].sort(), [...choices].sort(), operation);
  }
});
