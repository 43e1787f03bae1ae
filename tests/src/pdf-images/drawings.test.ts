import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flateImage, oneImage, photo } from './image-document.js';
import { reduce } from './reduce.js';

const RGB = '/ColorSpace/DeviceRGB/BitsPerComponent 8';
const GRAY = '/ColorSpace/DeviceGray/BitsPerComponent 8';

test('two-color images stay sharp: with the same pixels up to 600 dpi, and in two colors beyond', async () => {
  /** Bars like those of a bar code. */
  const bars = (side: number, colors: readonly (readonly number[])[]) =>
    Uint8Array.from(Array.from({ length: side * side }, (_, i) => colors[(((i % side) * 37) % 11) % 2] as readonly number[]).flat());
  for (const [space, colors] of [
    [GRAY, [[0], [255]]],
    [GRAY, [[20], [230]]],
    [
      RGB,
      [
        [200, 0, 0],
        [255, 255, 255],
      ],
    ],
  ] as const) {
    // 300 dpi, twice what images with shades get.
    const { images, largest, reworked } = await reduce(oneImage(flateImage(416, 416, bars(416, colors), space)));
    assert.match(images[0] ?? '', /\/Width 416\b.*\/BitsPerComponent 1\b/);
    // PDFium rounds a color now and then.
    assert.ok(reworked === 1 && largest <= 1);
    const dense = await reduce(oneImage(flateImage(1200, 1200, bars(1200, colors), space)));
    assert.match(dense.images[0] ?? '', /\/BitsPerComponent 1\b/);
  }
});

test("a small flat logo isn't blurred by JPEG to save a kilobyte", async () => {
  /** A red disk and a blue one on white, with shades at their edges. */
  const logo = (side: number) => {
    const samples = new Uint8Array(side * side * 3).fill(255);
    for (let at = 0; at < side * side; at++) {
      const [x, y] = [(at % side) / side, Math.floor(at / side) / side];
      for (const [cx, color] of [
        [0.3, [220, 20, 30]],
        [0.7, [20, 40, 200]],
      ] as const) {
        const inside = Math.max(0, Math.min(1, (0.25 - Math.hypot(x - cx, y - 0.5)) * side + 0.5));
        for (let c = 0; c < 3; c++)
          samples[at * 3 + c] = Math.round((samples[at * 3 + c] as number) * (1 - inside) + (color[c] as number) * inside);
      }
    }
    return samples;
  };
  const small = await reduce(oneImage(flateImage(180, 180, logo(180), RGB)));
  assert.doesNotMatch(small.images[0] ?? '', /DCTDecode/);
  assert.equal(small.largest, 0);
});

test("a small gray photo isn't treated as flat: it becomes a JPEG however little that saves", async () => {
  const { images } = await reduce(oneImage(flateImage(90, 90, photo(90, 90, 1), GRAY)));
  assert.match(images[0] ?? '', /DCTDecode/);
});
