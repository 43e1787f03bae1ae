import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { type ImagesToPdfOptions, imagesToPdfOptions, parseWith } from '@imagemill/core';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { AppError } from '@imagemill/errors';
import { writePng } from '@imagemill/files';
import { imagesToPdf } from '@imagemill/pdf';
import { likeness, linearSrgb, photo, photoPixels, withProfile } from '@imagemill/testkit';
import sharp from 'sharp';
import { drawPages } from './draw-pages.js';
import { readWithPdfjs } from './read-with-pdfjs.js';

const codecs = createNodePdfCodecs();
/** Each page is exactly as large as its image. */
const AS_IMAGE = { pageSize: 'image', margin: 0 } as const;
const PIXEL_DPI = 96;

async function assemble(images: readonly Uint8Array[], options: Partial<ImagesToPdfOptions> = {}): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const sources = images.map((image) => async () => image);
  for await (const part of imagesToPdf(sources, parseWith(imagesToPdfOptions, options), codecs)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

async function assertLooksLike(image: Uint8Array, expected: Uint8Array = image, minPsnr = 38): Promise<void> {
  const [drawn] = await drawPages(await assemble([image], AS_IMAGE), PIXEL_DPI, codecs);
  const onWhite = await sharp(expected).autoOrient().flatten({ background: 'white' }).toColourspace('srgb').removeAlpha().png().toBuffer();
  const { psnr } = await likeness(drawn as Uint8Array, onWhite);
  assert.ok(psnr > minPsnr, `the likeness is ${psnr} dB`);
}

const JPEGS: Readonly<Record<string, () => Promise<Buffer>>> = {
  baseline: () => photo().jpeg().toBuffer(),
  progressive: () => photo().jpeg({ progressive: true }).toBuffer(),
  gray: () => photo().grayscale().jpeg().toBuffer(),
  'without halved colors': () => photo().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
};

describe('a JPEG', () => {
  for (const [name, make] of Object.entries(JPEGS)) {
    test(`${name} is embedded byte for byte and looks the same`, async () => {
      const jpeg = await make();
      const document = Buffer.from(await assemble([jpeg]));
      assert.ok(document.includes(jpeg));
      await assertLooksLike(jpeg);
    });
  }

  for (let orientation = 1; orientation <= 8; orientation += 1) {
    test(`is upright with EXIF orientation ${orientation}, its data untouched`, async () => {
      const jpeg = await photo(64, 40).withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
      assert.ok(Buffer.from(await assemble([jpeg])).includes(jpeg));
      await assertLooksLike(jpeg);
    });
  }

  test("in CMYK keeps its inks, which Adobe's marker inverts", async () => {
    const jpeg = await photo().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer();
    const document = Buffer.from(await assemble([jpeg]));
    assert.ok(document.includes('/Decode [1 0 1 0 1 0 1 0]'));
    assert.ok(document.includes('/DeviceCMYK') || document.includes('/N 4'));
    const [drawn] = await drawPages(await assemble([jpeg], AS_IMAGE), PIXEL_DPI, codecs);
    // Each reader converts inks to colors in its own way; inverted, it would be far off.
    const { meanDifference } = await likeness(drawn as Uint8Array, await photo().removeAlpha().png().toBuffer());
    assert.ok(meanDifference < 40, `the mean difference is ${meanDifference}`);
  });

  test('with the profile of another color space brings it along, once for all images', async () => {
    const jpeg = await withProfile(photo().jpeg(), linearSrgb());
    const document = Buffer.from(await assemble([jpeg, jpeg, jpeg])).toString('latin1');
    assert.equal(document.match(/\/N 3 \/Alternate/g)?.length, 1);
    assert.equal(document.match(/\/ICCBased/g)?.length, 3);
  });

  test('that ends too early is refused, and the error says which file it is', async () => {
    const jpeg = await photo().jpeg().toBuffer();
    await assert.rejects(
      assemble([jpeg, jpeg.subarray(0, jpeg.length - 100)]),
      (error) => error instanceof AppError && error.code === 'corrupt_input' && error.extras.file === 1,
    );
  });

  test('leaves out whatever follows its end', async () => {
    const jpeg = await photo().jpeg().toBuffer();
    const film = Buffer.alloc(50_000, 'film');
    const document = Buffer.from(await assemble([Buffer.concat([jpeg, film])]));
    assert.ok(document.includes(jpeg) && !document.includes('filmfilm'));
  });
});

const PNGS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  RGB: () => photo().png().toBuffer(),
  gray: () => photo().grayscale().png().toBuffer(),
  'a palette': () => photo().png({ palette: true, colors: 60 }).toBuffer(),
  'two colors': () => photo().grayscale().threshold().png({ palette: true, colors: 2 }).toBuffer(),
  alpha: () => photo(160, 120, { alpha: true }).png().toBuffer(),
  'gray with alpha': () => photo(160, 120, { alpha: true }).grayscale().png().toBuffer(),
  'a palette with alpha': () => photo(160, 120, { alpha: true }).png({ palette: true }).toBuffer(),
  'interlaced RGB': () => photo(61, 43).png({ progressive: true }).toBuffer(),
  'interlaced alpha': () => photo(61, 43, { alpha: true }).png({ progressive: true }).toBuffer(),
  'an interlaced palette of 4 bits': () => photo(61, 43).png({ palette: true, colors: 16, progressive: true }).toBuffer(),
  '16 bits': () => photo().toColourspace('rgb16').png().toBuffer(),
  '16 bits with alpha': () => photo(160, 120, { alpha: true }).toColourspace('rgb16').png().toBuffer(),
};

describe('a PNG', () => {
  for (const [name, make] of Object.entries(PNGS)) test(`of ${name} looks the same`, async () => assertLooksLike(await make()));

  test('without alpha keeps its packed samples as they are', async () => {
    const samples = Buffer.from(photoPixels(32, 20));
    const rows = Array.from({ length: 20 }, (_, y) => Buffer.concat([Buffer.of(0), samples.subarray(y * 96, y * 96 + 96)]));
    const packed = deflateSync(Buffer.concat(rows));
    const header = Buffer.from([0, 0, 0, 32, 0, 0, 0, 20, 8, 2, 0, 0, 0]);
    const png = writePng([
      { type: 'IHDR', data: header },
      { type: 'IDAT', data: packed.subarray(0, 100) },
      { type: 'IDAT', data: packed.subarray(100) },
      { type: 'IEND', data: new Uint8Array() },
    ]);
    assert.ok(Buffer.from(await assemble([png])).includes(packed));
    await assertLooksLike(png);
  });

  test('with one transparent color lets the page show through there', async () => {
    const row = [0, 255, 0, 0, 0, 255, 0];
    const png = writePng([
      { type: 'IHDR', data: Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0) },
      { type: 'tRNS', data: Uint8Array.of(0, 255, 0, 0, 0, 0) },
      { type: 'IDAT', data: deflateSync(Uint8Array.from(row)) },
      { type: 'IEND', data: new Uint8Array() },
    ]);
    const [drawn] = await drawPages(await assemble([png], AS_IMAGE), PIXEL_DPI * 8, codecs);
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
    const middle = (x: number) => [...data.subarray(((info.height >> 1) * info.width + x) * info.channels).subarray(0, 3)];
    assert.deepEqual(middle(2), [255, 255, 255]);
    assert.deepEqual(middle(info.width - 3), [0, 255, 0]);
  });

  test('whose samples are cut off or unpack endlessly is refused', async () => {
    const header = { type: 'IHDR', data: Uint8Array.of(0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0) };
    const make = (bytes: number) =>
      writePng([header, { type: 'IDAT', data: deflateSync(new Uint8Array(bytes)) }, { type: 'IEND', data: new Uint8Array() }]);
    const refusal = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
    await assert.rejects(assemble([make(100)]), refusal('corrupt_input'));
    await assert.rejects(assemble([make(50_000_000)]), refusal('too_complex'));
  });
});

test('pages follow the size, the margin and the orientation of each image', async () => {
  const images = [await photo(300, 200).jpeg().toBuffer(), await photo(200, 300).jpeg().toBuffer()];
  const views = async (options: Partial<ImagesToPdfOptions>) =>
    (await readWithPdfjs(await assemble(images, options))).pages.map(({ view }) => view.slice(2).map(Math.round));
  assert.deepEqual(await views({ pageSize: 'a4' }), [
    [842, 595],
    [595, 842],
  ]);
  assert.deepEqual(await views({ pageSize: 'letter', orientation: 'portrait' }), [
    [612, 792],
    [612, 792],
  ]);
  assert.deepEqual(await views({ pageSize: 'image', margin: 25.4 }), [
    [225 + 144, 150 + 144],
    [150 + 144, 225 + 144],
  ]);
});

test('nothing but the images goes into the document', async () => {
  const text = Buffer.from(await assemble([await photo().jpeg().toBuffer()])).toString('latin1');
  assert.match(text, /\/Info 3 0 R/);
  assert.match(text, /<< \/Producer \(Imagemill\) >>/);
  assert.doesNotMatch(text, /CreationDate|\/Title|\/Author/);
});

test("with 300 photos only one is in memory at a time, and the parts come as they're finished", async () => {
  const jpeg = await photo(400, 300).jpeg().toBuffer();
  let opened = 0;
  let seen = 0;
  const sources = Array.from({ length: 300 }, () => async () => {
    opened += 1;
    return Uint8Array.from(jpeg);
  });
  let bytes = 0;
  for await (const part of imagesToPdf(sources, parseWith(imagesToPdfOptions, {}), codecs)) {
    bytes += part.length;
    if (part.length !== jpeg.length) continue;
    seen += 1;
    assert.equal(opened, seen);
  }
  assert.equal(seen, 300);
  assert.ok(bytes < 300 * (jpeg.length + 1000));
});

test('canceled work stops before the next image', async () => {
  const controller = new AbortController();
  const jpeg = await photo().jpeg().toBuffer();
  let opened = 0;
  const sources = [1, 2, 3].map(() => async () => {
    opened += 1;
    controller.abort();
    return jpeg;
  });
  const run = async () => {
    for await (const _ of imagesToPdf(sources, parseWith(imagesToPdfOptions, {}), codecs, { signal: controller.signal }));
  };
  await assert.rejects(run(), (error) => error instanceof AppError && error.code === 'cancelled');
  assert.equal(opened, 1);
});
