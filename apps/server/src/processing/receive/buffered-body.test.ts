import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { BufferedBody } from './buffered-body.js';
import { UploadPlace } from './upload-place.js';

function open() {
  const seen = { entered: [] as number[], left: 0, written: [] as number[] };
  const enter = async (writtenBytes: number) => {
    seen.entered.push(writtenBytes);
    return () => {
      seen.left += 1;
    };
  };
  const place = new UploadPlace(enter, () => {});
  const body = new BufferedBody(place, async (chunks) => void seen.written.push(...Buffer.concat(chunks)));
  return { seen, place, body };
}

test('a body that arrives byte by byte takes no place until its end, and arrives complete', async () => {
  const { seen, place, body } = open();
  const bytes = Array.from({ length: 5000 }, (_, index) => index % 256);
  for (const byte of bytes) await body.take([Buffer.of(byte)]);
  assert.deepEqual([seen.entered, place.isTaken], [[], false]);
  await body.finish();
  assert.deepEqual(seen.entered, [0]);
  assert.deepEqual(seen.written, bytes);
  body.stop();
});

test('a slow upload gives its place back, and asks again once enough is in memory', async () => {
  const { seen, place, body } = open();
  await body.take([Buffer.alloc(70_000, 1)]);
  assert.deepEqual(seen.entered, [0]);
  await poll(() => !place.isTaken, { what: 'the place to be free' });
  assert.equal(seen.left, 1);
  await body.take([Buffer.alloc(65_535, 2)]);
  assert.deepEqual(seen.entered, [0]);
  await body.take([Buffer.of(3)]);
  assert.deepEqual(seen.entered, [0, 70_000]);
  assert.deepEqual([seen.written.length, seen.written.at(-2), seen.written.at(-1)], [135_536, 2, 3]);
  body.stop();
});

test('a fast upload keeps its place, even if its data is not handed over yet', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { seen, place, body } = open();
  await body.take([Buffer.alloc(70_000)]);
  for (let window = 0; window < 3; window += 1) {
    body.note(40_000);
    t.mock.timers.tick(500);
  }
  assert.deepEqual([seen.left, place.isTaken], [0, true]);
  t.mock.timers.tick(500);
  assert.deepEqual([seen.left, place.isTaken], [1, false], 'each window is looked at');
  body.stop();
});

test('more may be read as soon as there is a place, before anything is written', async () => {
  const seen: string[] = [];
  const place = new UploadPlace(
    async () => () => {},
    () => {},
  );
  const body = new BufferedBody(place, async () => void seen.push('written'));
  await body.take([Buffer.alloc(70_000)], () => seen.push('place'));
  assert.deepEqual(seen, ['place', 'written']);
  body.stop();
});
