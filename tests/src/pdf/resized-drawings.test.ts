import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith, resizePdfOptions } from '@imagemill/core';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { resizePages } from '@imagemill/pdf';
import { likeness, patternPage } from '@imagemill/testkit';
import sharp from 'sharp';
import { drawPages } from './draw-pages.js';

const codecs = createNodePdfCodecs();

async function resized(input: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Uint8Array> {
  const { result, bytes } = await resizePages(input, parseWith(resizePdfOptions, options), codecs);
  assert.equal(result, 'optimized');
  return bytes;
}

for (const [name, page] of Object.entries({
  'an upright page': {},
  'a turned page with a crop box and larger units': { rotate: 90, userUnit: 2, crop: true },
})) {
  test(`${name} looks the same at half the size: patterns, forms, masks and shadings scale too`, async () => {
    const input = patternPage(page);
    const unit = page.userUnit ?? 1;
    const [before] = await drawPages(input, 72, codecs);
    // PDFium ignores larger units, and the result no longer has them.
    const [after] = await drawPages(await resized(input, { percent: 50 }), 144 / unit, codecs);
    const { meanDifference } = await likeness(before as Uint8Array, after as Uint8Array);
    assert.ok(meanDifference < 0.5, `the mean difference is ${meanDifference}`);
  });
}

test('what was outside the page stays hidden even if the new page shows more', async () => {
  const [drawn] = await drawPages(await resized(patternPage(), { width: 200, height: 200 }), 72, codecs);
  const side = Math.round((200 / 25.4) * 72);
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [side, side]);
  // The page is 3:4 inside a square, so its left edge is an eighth of the side away; a blue square
  // reached beyond it.
  const row = Math.round(side * 0.98);
  const pixel = (x: number) => [...data.subarray((row * info.width + x) * info.channels).subarray(0, 3)];
  assert.deepEqual(pixel(Math.round(side / 8) - 4), [255, 255, 255]);
  assert.deepEqual(pixel(Math.round(side / 8) + 4), [0, 0, 255]);
});

test('a result can be resized back', async () => {
  const input = patternPage();
  const small = await resized(input, { percent: 10 });
  const [before] = await drawPages(input, 72, codecs);
  const [after] = await drawPages(await resized(small, { percent: 1000 }), 72, codecs);
  const { meanDifference } = await likeness(before as Uint8Array, after as Uint8Array);
  assert.ok(meanDifference < 0.5, `the mean difference is ${meanDifference}`);
});
