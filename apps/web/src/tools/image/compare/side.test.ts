import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { createItem } from '../../../shell/item.js';
import { changeOptions, startSettings } from '../../../shell/settings/settings.js';
import { settle } from '../../../shell/test-turns.js';
import { imageRunner } from '../image-runner.js';
import type { Choice, ImageSettings, Images, ShownImage } from './images.js';
import { createSide } from './side.js';

// Each test advances the clock itself.
mock.timers.enable({ apis: ['setTimeout'] });

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}

const subject = { item: createItem(new File(['x'], 'a.jpg')), index: 0 };
const other = { item: createItem(new File(['y'], 'b.jpg')), index: 0 };
const start = startSettings(imageRunner('compress-image'));
const withQuality = (quality: number): ImageSettings => ({ ...start, options: changeOptions(start.options, { quality }) });
const qualityOf = (choice: Choice) => (choice === 'original' ? 0 : Number(choice.options.quality));

/**
 * Images that are ready only when a test says so; quality 99 fails, quality 50 is ready right away.
 */
function slowImages() {
  const log: string[] = [];
  const making = new Map<number, () => void>();
  const imageOf = (choice: Choice): ShownImage => ({ choice, shown: new Blob([String(qualityOf(choice))]) });
  const images: Images = {
    ready: (_, choice) => (qualityOf(choice) === 50 ? imageOf(choice) : undefined),
    async make(_, choice, { signal }) {
      const quality = qualityOf(choice);
      log.push(`make ${quality}`);
      signal?.addEventListener('abort', () => log.push(`abort ${quality}`));
      if (quality === 99) throw new AppError('too_complex');
      return new Promise((resolve) => making.set(quality, () => resolve(imageOf(choice))));
    },
  };
  async function finish(quality: number): Promise<void> {
    making.get(quality)?.();
    await settle();
  }
  return { images, log, finish };
}

const qualityShown = ({ state }: ReturnType<typeof createSide>) => {
  const { image, busy } = state.peek();
  return busy || !image ? undefined : qualityOf(image.choice);
};

test('a moving slider asks for a single image, once it stops', async () => {
  const { images, log, finish } = slowImages();
  const side = createSide(images, 'original');
  for (const quality of [10, 11, 12]) {
    side.show(subject, withQuality(quality), 'wait');
    await pass(20);
  }
  assert.equal(qualityOf(side.choice.peek()), 12);
  assert.deepEqual(log, []);
  await pass(1000);
  await finish(12);
  assert.equal(qualityShown(side), 12);
  assert.deepEqual(log, ['make 12']);
});

test('a replaced choice never wins and is aborted soon, and the last image stays until the next one is ready', async () => {
  const { images, log, finish } = slowImages();
  const side = createSide(images, 'original');
  side.show(subject, withQuality(1));
  await pass(1);
  await finish(1);
  const first = side.state.peek().image;
  assert.equal(qualityShown(side), 1);
  side.show(subject, withQuality(60));
  await pass(20);
  side.show(subject, withQuality(5));
  assert.deepEqual(side.state.peek(), { image: first, busy: true });
  await pass(50);
  await finish(5);
  assert.equal(qualityShown(side), 5);
  assert.deepEqual(log, ['make 1', 'make 60', 'make 5'], 'what is nearly done may finish');
  await pass(600);
  await finish(60);
  assert.equal(qualityShown(side), 5);
  assert.deepEqual(log, ['make 1', 'make 60', 'make 5', 'abort 60']);
});

test('an image that is ready is shown right away', () => {
  const { images, log } = slowImages();
  const side = createSide(images, 'original');
  side.show(subject, withQuality(50), 'wait');
  assert.equal(side.state.peek().busy, false);
  assert.deepEqual(log, []);
});

test('an error is shown, and clears with the next choice', async () => {
  const { images, finish } = slowImages();
  const side = createSide(images, 'original');
  side.show(subject, withQuality(99));
  await pass(1);
  assert.equal(side.state.peek().busy, false);
  assert.equal(side.state.peek().error?.code, 'too_complex');
  side.show(subject, withQuality(1));
  assert.equal(side.state.peek().error, undefined);
  await pass(1);
  await finish(1);
  assert.equal(qualityShown(side), 1);
  assert.equal(side.state.peek().error, undefined);
});

test("one file's image is never shown for another file", async () => {
  const { images, finish } = slowImages();
  const side = createSide(images, 'original');
  side.show(subject, withQuality(1));
  await pass(1);
  await finish(1);
  assert.equal(qualityShown(side), 1);
  side.show(other, withQuality(1));
  assert.equal(side.state.peek().image, undefined);
  side.end();
});

test('ending a side aborts its work right away', async () => {
  const { images, log } = slowImages();
  const side = createSide(images, 'original');
  side.show(subject, withQuality(60));
  await pass(20);
  side.end();
  assert.deepEqual(log, ['make 60', 'abort 60']);
});
