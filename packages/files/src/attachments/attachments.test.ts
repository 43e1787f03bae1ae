import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExif } from '../exif/build-exif.js';
import { readExif } from '../exif/read-exif.js';
import { uprightExif } from '../exif/upright-exif.js';
import { heifDataEnd } from '../inspect/heif-meta.js';
import { inspect } from '../inspect/inspect.js';
import { readerOf } from '../inspect/reader.js';
import {
  avif,
  be16,
  be32,
  box,
  iccProfile,
  JFIF,
  join,
  jpeg,
  phoneExif,
  webp,
  webpLossless,
  webpLossy,
  XMP,
} from '../inspect/test-samples.js';
import { readAttachments, writeAttachments } from './attachments.js';
import { withStatedDepth } from './avif-attachments.js';
import { deflate, readPngChunks, writePng } from './png-chunks.js';
import { readWebpChunks } from './webp-chunks.js';

const header = join(be32(40), be32(30), [8, 0, 0, 0, 0]);
const PLAIN = {
  jpeg: [jpeg([JFIF]), jpeg()],
  png: [
    writePng([
      { type: 'IHDR', data: header },
      { type: 'IDAT', data: await deflate(new Uint8Array(41 * 30)) },
      { type: 'IEND', data: new Uint8Array(0) },
    ]),
  ],
  webp: [webp([webpLossy]), webp([webpLossless])],
  avif: [avif(), avif({ alpha: true, properties: [box('colr', 'nclx', be16(1), be16(13), be16(6), [0x80])] })],
} as const;

const whole = { icc: iccProfile('Wide Gamut'), exif: phoneExif(1), xmp: join(XMP) };

for (const [name, files] of Object.entries(PLAIN)) {
  const format = name as keyof typeof PLAIN;

  test(`${format}: whatever is written into a file can be read back, and its dimensions still read the same`, async () => {
    for (const file of files) {
      const before = await inspect(readerOf(file));
      for (const attachments of [whole, { icc: whole.icc }, { exif: whole.exif }, { xmp: whole.xmp }]) {
        const written = await writeAttachments(file, format, attachments);
        const { icc, exif, xmp } = await readAttachments(written, format);
        assert.deepEqual({ icc, exif, xmp }, { icc: undefined, exif: undefined, xmp: undefined, ...attachments });
        const info = await inspect(readerOf(written));
        assert.deepEqual([info.width, info.height, info.alpha], [before.width, before.height, before.alpha]);
        assert.equal(info.profile, 'icc' in attachments ? 'other' : before.profile);
        assert.deepEqual([info.metadata.exif, info.metadata.xmp], ['exif' in attachments, 'xmp' in attachments]);
      }
    }
  });

  test(`${format}: with nothing to add, the input itself is returned`, async () => {
    for (const file of files) assert.equal(await writeAttachments(file, format, { icc: undefined }), file);
  });
}

test('a profile too large for one JPEG segment is split across several', async () => {
  const icc = new Uint8Array(150_000).map((_, at) => at % 251);
  const written = await writeAttachments(PLAIN.jpeg[0], 'jpeg', { icc });
  assert.deepEqual((await readAttachments(written, 'jpeg')).icc, icc);
});

test('the pixels of an AVIF are still found after attachments have moved them', async () => {
  const file = PLAIN.avif[0];
  const written = await writeAttachments(file, 'avif', whole);
  assert.equal(heifDataEnd(written), written.length);
  assert.ok(heifDataEnd(written.subarray(0, written.length - 1)) > written.length - 1);
});

test('an AVIF can be given a bit depth without losing track of its pixels and metadata', async () => {
  const file = avif({ exif: phoneExif(), xmp: XMP });
  const stated = withStatedDepth(file);
  assert.ok(Buffer.from(stated).includes('pixi') && !Buffer.from(file).includes('pixi'));
  assert.deepEqual(await readAttachments(stated, 'avif'), await readAttachments(file, 'avif'));
  assert.equal(heifDataEnd(stated), stated.length);
});

test('files that end early are rejected', () => {
  assert.throws(() => readPngChunks(PLAIN.png[0].subarray(0, -1)), { code: 'corrupt_input' });
  assert.throws(() => readWebpChunks(PLAIN.webp[0].subarray(0, -2)), { code: 'corrupt_input' });
});

test('a damaged pixel chunk of a PNG is rejected, but a damaged text chunk is not', () => {
  const [first, pixels, end] = readPngChunks(PLAIN.png[0]);
  assert.ok(first && pixels && end);
  const noted = writePng([first, { type: 'tEXt', data: join('Comment\0hello') }, pixels, end]);
  const spoilt = (text: string) => {
    const copy = noted.slice();
    const at = Buffer.from(copy).indexOf(text) + 5;
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  assert.equal(readPngChunks(spoilt('tEXt')).length, 4);
  assert.throws(() => readPngChunks(spoilt('IDAT')), { code: 'corrupt_input' });
});

test('the orientation of an Exif block is reset in either byte order, and nothing else in it changes', () => {
  for (const block of [phoneExif(6), buildExif({ orientation: 6, copyright: 'Ann' })]) {
    const upright = uprightExif(block);
    assert.deepEqual(readExif(upright), { ...readExif(block), orientation: 1 });
    assert.equal(upright.filter((byte, at) => byte !== block[at]).length, 1);
  }
});
