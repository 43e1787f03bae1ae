import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Pixels, score } from '@imagemill/perceptual';
import sharp, { type Sharp } from 'sharp';
import { convert, createSizes, jobFile, sizes, webpOf } from './test-conversion.js';

type Paint = (x: number, y: number) => readonly number[];

/** Waves that get narrower to the right: the longer, the smoother the picture. */
const waves =
  (length: number, height: number): Paint =>
  (x, y) => {
    const wave = Math.sin((x * x) / length) * Math.cos(y / height) * 70;
    return [128 + wave, 120 + 0.9 * wave, 125 + 0.8 * wave];
  };
const SMOOTH = waves(900, 30);
const DETAILED = waves(300, 6);

function png(width: number, height: number, channels: 3 | 4, paint: Paint): Promise<Buffer> {
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0, at = 0; y < height; y += 1) for (let x = 0; x < width; x += 1, at += channels) data.set(paint(x, y).map(Math.round), at);
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, data };
}

/** Decoded by other code than the converter's. */
const scoreOf = async (source: Uint8Array, webp: Uint8Array) => score(await pixels(sharp(source)), await pixels(sharp(webp)));

const ANY = { uselessBytes: Number.POSITIVE_INFINITY };

/** The file as a job of a single, whole size. */
async function converted(
  source: Buffer,
  width: number,
  height: number,
  job: { quality: number; maxQuality?: number; mustBeBelow?: number },
) {
  const { mustBeBelow = 1e9, ...rest } = job;
  const files = [jobFile('a', width, height, { x: 0, y: 0, width, height }, { mustBeBelow })];
  return convert(source, { uprightWidth: width, uprightHeight: height, files, ...rest });
}

test('at the default quality every picture scores 75, and a smooth one takes far fewer bytes than at that quality', async () => {
  for (const { paint, share } of [
    { paint: SMOOTH, share: 0.75 },
    { paint: DETAILED, share: 1 },
  ]) {
    const source = await png(320, 240, 3, paint);
    const webp = webpOf(await converted(source, 320, 240, { quality: 82 }), 'a');
    const fixed = await sizes.write(await sizes.open(source), { quality: 82, lossless: false });
    assert.ok((await scoreOf(source, webp)) >= 74.5);
    assert.ok(webp.length < share * fixed.length, `${webp.length} and ${fixed.length} bytes`);
  }
});

test('a higher quality looks better and is larger', async () => {
  const source = await png(320, 240, 3, DETAILED);
  const [low, high] = [await converted(source, 320, 240, { quality: 60 }), await converted(source, 320, 240, { quality: 92 })];
  assert.ok((await scoreOf(source, webpOf(high, 'a'))) > (await scoreOf(source, webpOf(low, 'a'))) + 5);
  assert.ok(webpOf(high, 'a').length > webpOf(low, 'a').length);
});

test("nothing is written at a higher quality than the source's own, even if it scores less", async () => {
  const source = await png(320, 240, 3, (x, y) => [(x * 7919 + y * 104_729) % 256, (x * 31 + y * 977) % 256, (x * 617 + y * 53) % 256]);
  const webp = webpOf(await converted(source, 320, 240, { quality: 82, maxQuality: 40 }), 'a');
  assert.deepEqual(webp, await sizes.write(await sizes.open(source), { quality: 40, lossless: false }));
  assert.ok((await scoreOf(source, webp)) < 74);
});

test('a picture with transparent parts scores as asked and stays transparent where it was', async () => {
  const source = await png(200, 160, 4, (x, y) => [...SMOOTH(x, y), Math.max(0, Math.min(255, (x - 50) * 3))]);
  const image = await sizes.open(source);
  const before = Buffer.from(image.data);
  const webp = await sizes.writeToScore(image, { minScore: 75, maxQuality: 95, ...ANY });
  assert.ok((await scoreOf(source, webp)) >= 74.5);
  const alphaOf = ({ data }: Pixels) => data.filter((_, at) => at % 4 === 3);
  assert.deepEqual(alphaOf(await pixels(sharp(webp))), alphaOf(await pixels(sharp(source))));
  assert.deepEqual(Buffer.from(image.data), before);
});

test('a large picture is searched on a sample and scores as asked as a whole', async () => {
  const source = await png(2100, 1400, 3, (x, y) => DETAILED(x % 320, y));
  const image = await sizes.open(source);
  const webp = await sizes.writeToScore(image, { minScore: 75, maxQuality: 95, ...ANY });
  const found = await scoreOf(source, webp);
  assert.ok(found >= 74.5 && found < 80, `${found}`);
});

test('a picture too small for a score that means something gets the highest quality it may have', async () => {
  for (const [width, height] of [
    [7, 40],
    [150, 112],
  ] as const) {
    const image = await sizes.open(await png(width, height, 3, SMOOTH));
    const webp = await sizes.writeToScore(image, { minScore: 75, maxQuality: 80, ...ANY });
    assert.deepEqual(webp, await sizes.write(image, { quality: 80, lossless: false }));
  }
});

test('a picture is written once if its results cannot be read back', async () => {
  const blind = createSizes({ webpDecoder: Buffer.from('no codec') });
  const image = await blind.open(await png(320, 240, 3, SMOOTH));
  const webp = await blind.writeToScore(image, { minScore: 75, maxQuality: 80, ...ANY });
  assert.deepEqual(webp, await sizes.write(image, { quality: 80, lossless: false }));
});
