import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdfium } from '../../pdfium/open-pdfium.js';
import { testCodecs } from '../../test-codecs.js';
import { packBits } from '../bilevel.js';
import { encodeJbig2 } from './encode-jbig2.js';

const codecs = testCodecs();

/** Pseudorandom numbers that are the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = noise(7);
const IMAGES: Record<string, (x: number, y: number) => boolean> = {
  'white paper': () => true,
  'black paper': () => false,
  noise: () => random() < 0.5,
  dust: () => random() > 0.01,
  'rows that repeat': (x, y) => (x * 7 + Math.floor(y / 9) * 13) % 11 > 3,
  rings: (x, y) => Math.floor(Math.hypot(x - 40, y - 30) / 3) % 2 === 0,
};

for (const [name, isWhite] of Object.entries(IMAGES)) {
  test(`${name} comes back from PDFium's decoder bit for bit, at every width`, async () => {
    const pdfium = await openPdfium(codecs);
    for (const [width, height] of [
      [1, 1],
      [7, 3],
      [8, 8],
      [9, 2],
      [31, 40],
      [64, 1],
      [301, 97],
    ] as const) {
      const data = Uint8Array.from({ length: width * height }, (_, i) => (isWhite(i % width, Math.floor(i / width)) ? 255 : 0));
      const code = encodeJbig2(packBits({ width, height, data }));
      const raster = pdfium.decodeImage({ filter: 'JBIG2Decode', data: code, width, height, channels: 1, bitsPerComponent: 1 });
      assert.deepEqual(raster && packBits(raster), packBits({ width, height, data }), `${width} × ${height}`);
    }
  });
}

test("bits past the end of a row don't matter", () => {
  const clean = { width: 3, height: 2, data: Uint8Array.of(0b01000000, 0b11100000) };
  const dirty = { width: 3, height: 2, data: Uint8Array.of(0b01010110, 0b11111111) };
  assert.deepEqual(encodeJbig2(dirty), encodeJbig2(clean));
});

test('a white page takes almost no bytes', () => {
  const bits = { width: 2480, height: 3508, data: new Uint8Array(310 * 3508).fill(255) };
  assert.ok(encodeJbig2(bits).length < 120);
});
