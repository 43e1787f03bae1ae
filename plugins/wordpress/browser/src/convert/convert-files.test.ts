import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { convert, jobFile, scene, webpOf } from './test-conversion.js';

const isAlike = async (webp: Uint8Array, expected: Sharp, most: number) => {
  const [a, b] = await Promise.all([
    sharp(webp).flatten().raw().toBuffer({ resolveWithObject: true }),
    expected.raw().toBuffer({ resolveWithObject: true }),
  ]);
  assert.deepEqual([a.info.width, a.info.height], [b.info.width, b.info.height]);
  let sum = 0;
  for (let at = 0; at < a.data.length; at += 1) sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
  assert.ok(sum / a.data.length < most, `mean difference ${sum / a.data.length}`);
};

test('the whole image and a cropped size come from one JPEG, with the size and area asked for', async () => {
  const jpeg = await scene(400, 300).jpeg({ quality: 92 }).toBuffer();
  const made = await convert(jpeg, {
    ...{ uprightWidth: 400, uprightHeight: 300 },
    files: [
      jobFile('a.jpg', 400, 300, { x: 0, y: 0, width: 400, height: 300 }),
      jobFile('a-150x150.jpg', 150, 150, { x: 50, y: 0, width: 300, height: 300 }),
    ],
  });
  await isAlike(webpOf(made, 'a.jpg'), sharp(jpeg), 6);
  await isAlike(webpOf(made, 'a-150x150.jpg'), sharp(jpeg).extract({ left: 50, top: 0, width: 300, height: 300 }).resize(150, 150), 6);
});

test("orientation is applied once, and location data isn't carried over", async () => {
  const jpeg = await scene(400, 300)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .jpeg()
    .toBuffer();
  const made = await convert(jpeg, {
    ...{ uprightWidth: 300, uprightHeight: 400 },
    files: [jobFile('a.jpg', 150, 200, { x: 0, y: 0, width: 300, height: 400 })],
  });
  const webp = webpOf(made, 'a.jpg');
  await isAlike(webp, sharp(jpeg).autoOrient().resize(150, 200), 6);
  assert.equal((await sharp(webp).metadata()).exif, undefined);
});

/** CMYK as browsers show it: each light is what its own ink and black let through. */
async function shownInks(jpeg: Buffer): Promise<Sharp> {
  const { data, info } = await sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true });
  const shown = (ink: number, at: number) => Math.round(((255 - ink) * (255 - (data[at - (at % 4) + 3] ?? 0))) / 255);
  const lights = Buffer.from(data.map(shown).filter((_, at) => at % 4 < 3));
  return sharp(lights, { raw: { width: info.width, height: info.height, channels: 3 } });
}

test('gray, palette, 16-bit, transparent and CMYK images and a still GIF all come out right', async () => {
  const whole = [jobFile('a', 160, 120, { x: 0, y: 0, width: 160, height: 120 })];
  const sources = {
    gray: await scene(160, 120).grayscale().png().toBuffer(),
    palette: await scene(160, 120).png({ palette: true }).toBuffer(),
    deep: await scene(160, 120).toColourspace('rgb16').png().toBuffer(),
    gif: await scene(160, 120).gif().toBuffer(),
    interlaced: await scene(160, 120).png({ progressive: true }).toBuffer(),
    cmyk: await scene(160, 120).toColourspace('cmyk').jpeg().toBuffer(),
    clear: await scene(160, 120, 4).png().toBuffer(),
  };
  for (const [kind, source] of Object.entries(sources)) {
    const made = await convert(source, { uprightWidth: 160, uprightHeight: 120, quality: 90, files: whole });
    const seen = kind === 'cmyk' ? await shownInks(source) : sharp(source);
    await isAlike(webpOf(made, 'a'), kind === 'clear' ? seen.flatten() : seen.toColourspace('srgb').removeAlpha(), 8);
    assert.equal((await sharp(webpOf(made, 'a')).metadata()).hasAlpha, kind === 'clear', kind);
  }
});

test('a flat graphic is written losslessly when that is smaller', async () => {
  const flat = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7f62' } })
    .png()
    .toBuffer();
  const made = await convert(flat, {
    ...{ uprightWidth: 300, uprightHeight: 200, lossless: 'try' },
    files: [jobFile('a.png', 300, 200, { x: 0, y: 0, width: 300, height: 200 })],
  });
  const [pixel] = await sharp(webpOf(made, 'a.png')).raw().toBuffer();
  assert.equal(pixel, 0x2a);
  assert.equal(new TextDecoder('latin1').decode(webpOf(made, 'a.png').subarray(12, 16)), 'VP8L');
});

test("a WebP that wouldn't be smaller isn't written", async () => {
  const jpeg = await scene(100, 80).jpeg().toBuffer();
  const made = await convert(jpeg, {
    ...{ uprightWidth: 100, uprightHeight: 80 },
    files: [jobFile('a.jpg', 100, 80, { x: 0, y: 0, width: 100, height: 80 }, { mustBeBelow: 20 })],
  });
  assert.deepEqual(made.get('a.jpg'), { file: 'a.jpg', reason: 'larger' });
});

test('an edited thumbnail keeps showing what it shows', async () => {
  const jpeg = await scene(400, 300).jpeg().toBuffer();
  const edited = await scene(150, 150).flop().jpeg().toBuffer();
  const same = await sharp(jpeg).extract({ left: 50, top: 0, width: 300, height: 300 }).resize(150, 150).jpeg({ quality: 40 }).toBuffer();
  const crop = { x: 50, y: 0, width: 300, height: 300 };
  const made = await convert(
    jpeg,
    {
      ...{ uprightWidth: 400, uprightHeight: 300 },
      files: [jobFile('edited', 150, 150, crop, { looksLike: true }), jobFile('same', 150, 150, crop, { looksLike: true })],
    },
    new Map([
      ['edited', edited],
      ['same', same],
    ]),
  );
  await isAlike(webpOf(made, 'edited'), sharp(edited), 6);
  await isAlike(webpOf(made, 'same'), sharp(jpeg).extract({ left: 50, top: 0, width: 300, height: 300 }).resize(150, 150), 6);
});

test('damaged, cut off, animated and foreign files are reported as such for every size', async () => {
  const jpeg = await scene(400, 300).jpeg().toBuffer();
  const frames = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#fff' } })
    .raw()
    .toBuffer();
  const animated = await sharp(frames.fill(9, 0, 1200), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer();
  const cases: [Uint8Array, string][] = [
    [jpeg.subarray(0, jpeg.length / 2), 'damaged'],
    [Buffer.from('GIF89a'), 'damaged'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'other_type'],
    [animated, 'animated_gif'],
  ];
  for (const [source, reason] of cases) {
    const made = await convert(source, {
      ...{ uprightWidth: 400, uprightHeight: 300 },
      files: [jobFile('a', 10, 10, { x: 0, y: 0, width: 400, height: 300 }), jobFile('b', 5, 5, { x: 0, y: 0, width: 400, height: 300 })],
    });
    assert.deepEqual(
      [...made.values()],
      [
        { file: 'a', reason },
        { file: 'b', reason },
      ],
    );
  }
});

test("one impossible size doesn't stop the others", async () => {
  const jpeg = await scene(400, 300).jpeg().toBuffer();
  const made = await convert(jpeg, {
    ...{ uprightWidth: 400, uprightHeight: 300 },
    files: [
      jobFile('bad', 10, 10, { x: 300, y: 0, width: 400, height: 300 }),
      jobFile('good', 40, 30, { x: 0, y: 0, width: 400, height: 300 }),
    ],
  });
  assert.deepEqual(made.get('bad'), { file: 'bad', reason: 'bad_geometry' });
  assert.ok(webpOf(made, 'good').length > 0);
});
