import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdf, reduceImages } from '@imagemill/pdf';
import { flateImage, imageDocument, oneImage, photo } from './image-document.js';
import { codecs, reduce } from './reduce.js';

const RGB = '/ColorSpace/DeviceRGB/BitsPerComponent 8';
const GRAY = '/ColorSpace/DeviceGray/BitsPerComponent 8';

test('a photo with more pixels than its page shows gets fewer, as a JPEG, and looks the same', async () => {
  // 500 pixels on 100 points are 360 dpi.
  const { images, bytes, mean } = await reduce(oneImage(flateImage(500, 500, photo(500, 500, 3), RGB)));
  assert.match(images[0] ?? '', /\/DCTDecode.*\/Width 208\b/);
  assert.ok(bytes.length < 20_000 && mean < 2, `${bytes.length} ${mean}`);
});

test('an image that is drawn twice keeps the pixels that the larger one needs', async () => {
  const image = flateImage(500, 500, photo(500, 500, 3), RGB);
  const content = 'q 50 0 0 50 0 0 cm /P Do Q q 0 120 -120 0 200 60 cm /P Do Q';
  const document = imageDocument({ pages: [{ content, resources: '/XObject<</P 10 0 R>>' }], objects: [image] });
  assert.match((await reduce(document)).images[0] ?? '', /\/Width 250\b/);
});

test('an image that is never drawn keeps its pixels', async () => {
  const document = imageDocument({
    pages: [{ content: '', resources: '/XObject<</P 10 0 R>>' }],
    objects: [flateImage(500, 500, photo(500, 500, 3), RGB)],
  });
  assert.match((await reduce(document)).images[0] ?? '', /\/Width 500\b/);
});

test('CMYK stored inverted stays CMYK and looks the same', async () => {
  const raster = { width: 400, height: 400, channels: 4, data: photo(400, 400, 4) } as const;
  const data = await codecs.image.encodeJpeg(raster, { quality: 95, subsample: false });
  const entries =
    '/Type/XObject/Subtype/Image/Width 400/Height 400/ColorSpace/DeviceCMYK/BitsPerComponent 8/Decode[1 0 1 0 1 0 1 0]/Filter/DCTDecode';
  const { images, mean, reworked } = await reduce(oneImage({ entries, data }));
  assert.match(images[0] ?? '', /\/DeviceCMYK/);
  assert.ok(reworked === 1 && mean < 2, `${mean}`);
});

test("a JPEG that is already small isn't written again", async () => {
  const raster = { width: 200, height: 200, channels: 3, data: photo(200, 200, 3) } as const;
  const data = await codecs.image.encodeJpeg(raster, { quality: 60, subsample: true });
  const entries = `/Type/XObject/Subtype/Image/Width 200/Height 200${RGB}/Filter/DCTDecode`;
  const { reworked, largest } = await reduce(oneImage({ entries, data }));
  assert.deepEqual([reworked, largest], [0, 0]);
});

test('an image with few colors stays exactly as it is, in fewer bits', async () => {
  const samples = Uint8Array.from({ length: 300 * 300 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return ([40, 90, 200, 250][((pixel % 300) >> 4) & 3] as number) ^ ((Math.floor(pixel / 300) >> 5) & 1) ^ (i % 3);
  });
  const { images, largest, reworked } = await reduce(oneImage(flateImage(300, 300, samples, RGB)));
  assert.match(images[0] ?? '', /\/BitsPerComponent 4/);
  assert.deepEqual([reworked, largest], [1, 0]);
});

test('gray stored as color becomes gray, unless a profile or the resources define what colors mean', async () => {
  const gray = photo(200, 200, 1);
  const samples = Uint8Array.from({ length: gray.length * 3 }, (_, i) => gray[Math.floor(i / 3)] as number);
  const plain = await reduce(oneImage(flateImage(200, 200, samples, RGB)));
  assert.match(plain.images[0] ?? '', /\/DeviceGray/);
  assert.ok(plain.mean < 2);

  const calibrated = '[/CalRGB<</WhitePoint[0.95 1 1.09]/Gamma[1.8 1.8 1.8]>>]';
  const custom = await reduce(oneImage(flateImage(200, 200, samples, `/ColorSpace${calibrated}/BitsPerComponent 8`)));
  assert.ok(custom.reworked === 1 && !custom.images[0]?.includes('/DeviceGray'), custom.images[0]);

  const resources = `/XObject<</P 10 0 R>>/ColorSpace<</DefaultRGB ${calibrated}>>`;
  const page = { content: 'q 100 0 0 100 0 0 cm /P Do Q', resources };
  const redefined = await reduce(imageDocument({ pages: [page], objects: [flateImage(200, 200, samples, RGB)] }));
  assert.ok(redefined.reworked === 1 && !redefined.images[0]?.includes('/DeviceGray'), redefined.images[0]);
});

test('a soft mask shrinks with its image, and a mask that hides nothing is removed', async () => {
  const image = flateImage(500, 500, photo(500, 500, 3), `${RGB}/SMask 11 0 R`);
  const round = Uint8Array.from({ length: 250_000 }, (_, i) =>
    Math.max(0, Math.min(255, 600 - 3 * Math.hypot((i % 500) - 250, Math.floor(i / 500) - 250))),
  );
  const soft = await reduce(oneImage(image, 100, [flateImage(500, 500, round, GRAY)]));
  assert.equal(soft.images.filter((dict) => /\/Width 208\b/.test(dict)).length, 2);
  assert.ok(soft.mean < 2, `${soft.mean}`);

  const opaque = await reduce(oneImage(image, 100, [flateImage(500, 500, new Uint8Array(250_000).fill(255), GRAY)]));
  assert.equal(opaque.images.length, 1);
  assert.ok(!opaque.images[0]?.includes('/SMask') && opaque.mean < 2);
});

test('colors that were blended for a mask (Matte) keep matching it', async () => {
  const alpha = Uint8Array.from({ length: 250_000 }, (_, i) => Math.min(255, Math.floor((i % 500) / 1.9)));
  const colors = photo(500, 500, 3).map((value, i) => (value * (alpha[Math.floor(i / 3)] as number)) / 255);
  const image = flateImage(500, 500, colors, `${RGB}/SMask 11 0 R`);
  const { images, mean } = await reduce(oneImage(image, 100, [flateImage(500, 500, alpha, `${GRAY}/Matte[0 0 0]`)]));
  assert.equal(images.filter((dict) => /\/Width 208\b/.test(dict)).length, 2, images.join('\n'));
  assert.ok(mean < 3, `${mean}`);

  // A mask of another size is wrong, so both are left alone.
  const unlike = await reduce(oneImage(image, 100, [flateImage(250, 1000, alpha, `${GRAY}/Matte[0 0 0]`)]));
  assert.equal(unlike.reworked, 0);
});

test("images with a color key don't change by a single sample", async () => {
  const samples = photo(400, 400, 3);
  for (let i = 0; i < samples.length; i += 9) samples.set([255, 0, 255], i);
  const { largest, reworked } = await reduce(oneImage(flateImage(400, 400, samples, `${RGB}/Mask[255 255 0 0 255 255]`)));
  assert.equal(largest, 0);
  assert.equal(reworked, 1);
});

for (const [name, entries] of Object.entries({
  'black and white': '/ColorSpace/DeviceGray/BitsPerComponent 1',
  'white and black': '/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]',
  'two colors': '/ColorSpace[/Indexed/DeviceRGB 1<aa3300 0044ff>]/BitsPerComponent 1',
  'a stencil': '/ImageMask true/BitsPerComponent 1',
  'a stencil of its ground': '/ImageMask true/Decode[1 0]',
})) {
  test(`${name} at the resolution of a scan is written losslessly`, async () => {
    const isDark = (x: number, y: number) => Math.hypot(x - 150, y - 200) % 40 < 17 + (Math.imul(x * 417 + y, 2654435761) >>> 30);
    const bits = Uint8Array.from({ length: 53 * 417 }, (_, i) =>
      [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, bit) => byte | (Number(isDark((i % 53) * 8 + bit, Math.floor(i / 53))) << (7 - bit)), 0),
    );
    const { images, largest } = await reduce(oneImage(flateImage(417, 417, bits, entries)));
    assert.match(images[0] ?? '', /\/JBIG2Decode/);
    assert.equal(largest, 0);
  });
}

test('samples of 16, 4 and 2 bits, or inverted by Decode, look the same', async () => {
  const wide = Uint8Array.from({ length: 400 * 400 * 2 }, (_, i) => (i % 2 ? 0x55 : photoByte(i >> 1)));
  const cases = [
    flateImage(400, 400, wide, '/ColorSpace/DeviceGray/BitsPerComponent 16'),
    flateImage(400, 400, nibbles(photo(400, 400, 1)), '/ColorSpace/DeviceGray/BitsPerComponent 4/Decode[1 0]'),
    flateImage(400, 400, nibbles(photo(200, 400, 1)), '/ColorSpace/DeviceGray/BitsPerComponent 2'),
    flateImage(400, 400, photo(400, 400, 3), `${RGB}/Decode[0.2 0.9 1 0 0 0.5]`),
    flateImage(
      400,
      400,
      photo(400, 400, 1),
      '/ColorSpace[/Separation/Spot/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0.8 0 0.2]/N 1>>]/BitsPerComponent 8',
    ),
  ];
  for (const image of cases) {
    const { mean, reworked } = await reduce(oneImage(image, 190));
    assert.ok(reworked === 1 && mean < 3, `${image.entries}: ${mean}`);
  }
});

/** The upper halves of bytes, two to a byte. */
function nibbles(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: bytes.length / 2 }, (_, i) => ((bytes[i * 2] as number) & 0xf0) | ((bytes[i * 2 + 1] as number) >> 4));
}

function photoByte(pixel: number): number {
  return Math.round(128 + 100 * Math.sin((pixel % 400) / 60) * Math.cos(pixel / 400 / 50));
}

test('black and white shrinks only if it has far more pixels than anyone can see', async () => {
  const bits = (side: number) =>
    Uint8Array.from({ length: (side / 8) * side }, (_, i) =>
      Math.hypot((i % (side / 8)) * 8 - side / 2, i / (side / 8) - side / 2) % 97 < 50 ? 0 : 255,
    );
  const image = (side: number) => oneImage(flateImage(side, side, bits(side), '/ImageMask true'), 36);
  // On half an inch these are 592 and 1200 dpi.
  assert.match((await reduce(image(296))).images[0] ?? '', /\/Width 296\b/);
  const large = await reduce(image(600));
  assert.match(large.images[0] ?? '', /\/Width 200\b/);
  assert.ok(large.mean < 1, `${large.mean}`);
});

test('images that a transfer function changes keep their samples', async () => {
  const states = '/ExtGState<</G<</TR<</FunctionType 2/Domain[0 1]/N 9>>>>>>';
  const page = { content: '/G gs q 50 0 0 50 0 0 cm /P Do Q', resources: `/XObject<</P 10 0 R>>${states}` };
  const gray = flateImage(
    400,
    400,
    new Uint8Array(400 * 400 * 3).map((_, i) => Math.floor(i / 1200) % 251),
    RGB,
  );
  const { images } = await reduce(imageDocument({ pages: [page], objects: [gray] }));
  assert.match(images[0] ?? '', /\/Width 400\b.*\/DeviceRGB/);
  assert.doesNotMatch(images[0] ?? '', /DCTDecode/);
});

test('inline images become one object if they repeat, and small ones stay inline', async () => {
  const samples = photo(60, 60, 3);
  const inline = (data: Uint8Array, side: number) =>
    Buffer.concat([
      Buffer.from(`q 50 0 0 50 ${side} ${side} cm BI /W ${side} /H ${side} /CS /RGB /BPC 8 ID `),
      data,
      Buffer.from(' EI Q '),
    ]);
  const content = new Uint8Array(Buffer.concat([inline(samples, 60), inline(photo(8, 8, 3), 8)]));
  const page = { content, resources: '' };
  const { images, bytes, mean, largest } = await reduce(imageDocument({ pages: [page, page, page], objects: [] }));
  assert.equal(images.length, 1);
  assert.ok(bytes.length < samples.length && mean < 1 && largest > 0, `${bytes.length} ${mean}`);
});

test('equal images stay equal', async () => {
  const image = flateImage(500, 500, photo(500, 500, 3), RGB);
  const content = 'q 50 0 0 50 0 0 cm /A Do Q q 100 0 0 100 60 60 cm /B Do Q';
  const page = { content, resources: '/XObject<</A 10 0 R/B 11 0 R>>' };
  const { images } = await reduce(imageDocument({ pages: [page], objects: [image, image] }));
  assert.equal(images.length, 2);
  assert.equal(images[0], images[1]);
});

test('odd or damaged images are kept as they are', async () => {
  const samples = photo(300, 300, 3);
  const cases = [
    // Too few samples, an impossible side, unknown colors, data that isn't a JPEG, an unknown
    // filter.
    flateImage(300, 400, samples, RGB),
    flateImage(-3, 300, samples, RGB),
    flateImage(300, 300, samples, '/ColorSpace/Nothing/BitsPerComponent 8'),
    flateImage(300, 300, samples, '/ColorSpace[/Lab<</WhitePoint[0.95 1 1.09]>>]/BitsPerComponent 8'),
    flateImage(300, 300, samples, '/ColorSpace[/Indexed/DeviceRGB 255<000000>]/BitsPerComponent 8'),
    { entries: `/Type/XObject/Subtype/Image/Width 300/Height 300${RGB}/Filter/DCTDecode`, data: samples },
    { entries: `/Type/XObject/Subtype/Image/Width 300/Height 300${RGB}/Filter/JPXDecode`, data: samples },
    { entries: '/Type/XObject/Subtype/Image/Width 300/Height 300/ImageMask true/Filter/JBIG2Decode', data: samples },
    { entries: '/Type/XObject/Subtype/Image/Width 300/Height 300/ImageMask true/Filter/CCITTFaxDecode', data: samples },
    { entries: `/Type/XObject/Subtype/Image/Width 300/Height 300${RGB}/Filter/Nothing`, data: samples },
  ];
  for (const image of cases) {
    const { reworked, largest } = await reduce(oneImage(image, 20));
    assert.deepEqual([reworked, largest], [0, 0], image.entries);
  }
});

test('canceling ends the work', async () => {
  const file = await openPdf(oneImage(flateImage(500, 500, photo(500, 500, 3), RGB)), codecs);
  const abort = new AbortController();
  const onProgress = () => abort.abort();
  await assert.rejects(reduceImages(file, { dpi: 150, quality: 65 }, { signal: abort.signal, onProgress }), { code: 'cancelled' });
});
