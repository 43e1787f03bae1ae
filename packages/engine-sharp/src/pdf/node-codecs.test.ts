import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { AppError } from '@imagemill/errors';
import { FALLBACK_FONTS, type PdfPart, type Raster } from '@imagemill/pdf';
import sharp from 'sharp';
import { createNodePdfCodecs } from './node-codecs.js';

const { image, inflate, deflate, loadPart } = createNodePdfCodecs();

/** Sine waves with a different length and direction in each channel. */
function waves(channels: Raster['channels'], width = 121, height = 83): Raster {
  const wave = (x: number, y: number, channel: number) => 128 + 100 * Math.sin((x * (channel + 1) + y * (4 - channel)) / 24);
  const data = Uint8Array.from({ length: width * height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    return wave(pixel % width, Math.floor(pixel / width), at % channels);
  });
  return { width, height, channels, data };
}

function meanDifference(one: Raster, other: Raster): number {
  assert.deepEqual([other.width, other.height, other.channels], [one.width, one.height, one.channels]);
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] ?? 0)), 0) / one.data.length;
}

for (const channels of [1, 3, 4] as const) {
  for (const subsample of [true, false]) {
    test(`${channels} channels survive a JPEG round trip, ${subsample ? 'with colors halved' : 'with all colors'}`, async () => {
      const raster = waves(channels);
      const jpeg = await image.encodeJpeg(raster, { quality: 90, subsample });
      assert.ok(meanDifference(raster, await image.decodeJpeg(jpeg)) < 2.5);
    });
  }
}

test('four channels become a CMYK JPEG with inks stored the way a PDF reads them, not inverted', async () => {
  const cyan: Raster = { width: 16, height: 16, channels: 4, data: new Uint8Array(1024).map((_, at) => (at % 4 === 0 ? 255 : 0)) };
  const jpeg = await image.encodeJpeg(cyan, { quality: 90, subsample: true });
  assert.equal((await sharp(jpeg).metadata()).space, 'cmyk');
  // As a standalone file it shows the complement, because its Adobe segment says that the inks are
  // stored inverted.
  const [cyanInk = 0, magentaInk = 0] = await sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
  assert.ok(cyanInk < 3 && magentaInk > 252);
});

test('decoding a JPEG at a smaller size gives about the same pixels as resizing it afterwards', async () => {
  const raster = waves(3, 800, 600);
  const jpeg = await image.encodeJpeg(raster, { quality: 90, subsample: true });
  const small = await image.decodeJpeg(jpeg, { width: 90, height: 70 });
  assert.ok(meanDifference(await image.resize(await image.decodeJpeg(jpeg), 90, 70), small) < 2);
  assert.equal((await image.decodeJpeg(jpeg, { width: 900, height: 700 })).width, 800);
});

test('a damaged JPEG is rejected as corrupt_input', async () => {
  const jpeg = await image.encodeJpeg(waves(3), { quality: 90, subsample: true });
  await assert.rejects(image.decodeJpeg(jpeg.subarray(0, jpeg.length >> 1)), { code: 'corrupt_input' });
  await assert.rejects(image.decodeJpeg(new Uint8Array(100)), { code: 'corrupt_input' });
});

const text = new TextEncoder().encode(Array.from({ length: 4000 }, (_, line) => `${line * 7919} 0 R\n`).join(''));

test('inflate restores deflated bytes, even without header, checksum or end, and up to the point of damage', () => {
  const packed = deflate(text);
  assert.deepEqual(Buffer.from(inflate(packed, 1e6)), Buffer.from(text));
  assert.deepEqual(Buffer.from(inflate(packed.subarray(2, -4), 1e6)), Buffer.from(text));
  assert.deepEqual(Buffer.from(inflate(packed.subarray(0, -4), 1e6)), Buffer.from(text));
  const damaged = packed.slice();
  damaged.fill(0xaa, 9000, 9010);
  const left = inflate(damaged, 1e6);
  assert.ok(left.length > text.length / 4 && left.length < text.length);
  assert.deepEqual(Buffer.from(left.subarray(0, 9000)), Buffer.from(text.subarray(0, 9000)));
});

test('inflating to more than the allowed size fails with too_complex, for whole and damaged streams', () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000));
  for (const packed of [bomb, bomb.subarray(2)])
    assert.throws(
      () => inflate(packed, 1_000_000),
      (error) => error instanceof AppError && error.code === 'too_complex',
    );
});

test('loadPart returns WebAssembly for PDFium and font files for the fallback fonts', async () => {
  const startOf = async (part: PdfPart) => new TextDecoder().decode((await loadPart(part)).subarray(0, 4));
  assert.equal(await startOf('pdfium'), '\0asm');
  for (const font of FALLBACK_FONTS) assert.ok(['OTTO', '\0\u0001\0\0'].includes(await startOf(`font-${font}`)), font);
});
