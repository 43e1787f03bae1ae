import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/core';
import { createItem } from '../item.js';
import { pictureCraft } from '../picture/picture-craft.js';
import { changeOptions, startSettings } from '../settings/settings.js';
import type { Choice, Picture, PictureSettings, Pictures } from './pictures.js';
import { createSide } from './side.js';

const subject = { item: createItem(new File(['x'], 'a.jpg')), index: 0 };
const other = { item: createItem(new File(['y'], 'b.jpg')), index: 0 };
const start = startSettings(pictureCraft('compress-image'));
const withQuality = (quality: number): PictureSettings => ({ ...start, options: changeOptions(start.options, { quality }) });
const qualityOf = (choice: Choice) => (choice === 'original' ? 0 : choice.options.quality);

/** Pictures that take as many milliseconds as they have quality; 99 cannot be made, 50 is ready. */
function slowPictures() {
  const log: string[] = [];
  const pictureOf = (choice: Choice): Picture => ({ choice, shown: new Blob([String(qualityOf(choice))]) });
  const pictures: Pictures = {
    ready: (_, choice) => (qualityOf(choice) === 50 ? pictureOf(choice) : undefined),
    async make(_, choice, { signal }) {
      const quality = qualityOf(choice);
      log.push(`make ${quality}`);
      signal?.addEventListener('abort', () => log.push(`abort ${quality}`));
      if (quality === 99) throw new AppError('too_complex');
      await sleep(quality * 10);
      return pictureOf(choice);
    },
  };
  return { pictures, log };
}

const settled = async (side: ReturnType<typeof createSide>) => {
  while (side.state.peek().busy) await sleep(10);
  return side.state.peek();
};

test('a slider that moves asks once, where it comes to rest', async () => {
  const { pictures, log } = slowPictures();
  const side = createSide(pictures, 'original');
  for (const quality of [10, 11, 12]) {
    side.show(subject, withQuality(quality), 'wait');
    await sleep(20);
  }
  assert.equal(qualityOf(side.choice.peek()), 12);
  const { picture } = await settled(side);
  assert.equal(picture && qualityOf(picture.choice), 12);
  assert.deepEqual(log, ['make 12']);
});

test('what was superseded neither wins nor goes on for long, and the last picture stays until the next is there', async () => {
  const { pictures, log } = slowPictures();
  const side = createSide(pictures, 'original');
  side.show(subject, withQuality(1));
  const first = (await settled(side)).picture;
  side.show(subject, withQuality(60));
  await sleep(20);
  side.show(subject, withQuality(5));
  assert.deepEqual(side.state.peek(), { picture: first, busy: true });
  const second = (await settled(side)).picture;
  assert.equal(second && qualityOf(second.choice), 5);
  await sleep(700);
  assert.equal(side.state.peek().picture, second);
  assert.deepEqual(log, ['make 1', 'make 60', 'make 5', 'abort 60']);
});

test('what is ready is shown at once', () => {
  const { pictures, log } = slowPictures();
  const side = createSide(pictures, 'original');
  side.show(subject, withQuality(50), 'wait');
  assert.equal(side.state.peek().busy, false);
  assert.deepEqual(log, []);
});

test('an error is told and goes with the next choice', async () => {
  const { pictures } = slowPictures();
  const side = createSide(pictures, 'original');
  side.show(subject, withQuality(99));
  assert.equal((await settled(side)).error?.code, 'too_complex');
  side.show(subject, withQuality(1));
  assert.equal(side.state.peek().error, undefined);
  assert.equal((await settled(side)).error, undefined);
});

test('the picture of one file is never shown as that of another', async () => {
  const { pictures } = slowPictures();
  const side = createSide(pictures, 'original');
  side.show(subject, withQuality(1));
  assert.ok((await settled(side)).picture);
  side.show(other, withQuality(1));
  assert.equal(side.state.peek().picture, undefined);
  side.end();
});

test('an ended side gives up at once', async () => {
  const { pictures, log } = slowPictures();
  const side = createSide(pictures, 'original');
  side.show(subject, withQuality(60));
  await sleep(20);
  side.end();
  assert.deepEqual(log, ['make 60', 'abort 60']);
});
