import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { crc32 } from '../attachments/png-chunks.js';
import { buildExif } from '../exif/build-exif.js';
import { ByteView } from '../inspect/byte-view.js';
import { inspect } from '../inspect/inspect.js';
import { readerOf } from '../inspect/reader.js';
import {
  avif,
  be16,
  be32,
  bmp,
  box,
  exifBlock,
  gif,
  gifExtension,
  iccProfile,
  ico,
  JFIF,
  join,
  jpeg,
  jpegSegment,
  jxl,
  jxlContainer,
  phoneExif,
  png,
  pngChunk,
  SAMPLES,
  svg,
  tiff,
  webp,
  webpChunk,
  webpExtended,
  webpLossless,
  webpLossy,
  XMP,
} from '../inspect/test-samples.js';
import type { SourceInfo } from '../source-info.js';
import { type Stripped, stripMetadata } from './strip-metadata.js';

interface Outcome extends Stripped {
  readonly info: SourceInfo;
}

async function strip(bytes: Uint8Array, metadata: 'safe' | 'none' | 'all'): Promise<Outcome> {
  const stripped = stripMetadata(bytes, await inspect(readerOf(bytes)), metadata);
  return { ...stripped, info: await inspect(readerOf(stripped.bytes)) };
}

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const exifSegment = (block: Uint8Array) => jpegSegment(0xe1, 'Exif\0\0', block);
const iccSegment = jpegSegment(0xe2, 'ICC_PROFILE\0', [1, 1], iccProfile('Display P3'));
const adobe = jpegSegment(0xee, 'Adobe', [0, 100, 0, 0, 0, 0, 1]);

for (const name of ['jpeg', 'png', 'webp', 'avif', 'heic', 'tiffPhoto', 'jxlContainer']) {
  const bytes = SAMPLES[name] ?? join();

  test(`${name}: safe drops position and camera, keeps rights and orientation, and needs only one run`, async () => {
    const first = await strip(bytes, 'safe');
    assert.equal(first.dropped, true);
    assert.ok(first.bytes.length <= bytes.length);
    assert.doesNotMatch(text(first.bytes), /SECRET-POSITION|Camera maker|hello|Bob/);
    const before = await inspect(readerOf(bytes));
    const { orientation, width, frames, metadata } = first.info;
    assert.deepEqual([orientation, width, frames], [before.orientation, before.width, before.frames]);
    assert.deepEqual([metadata.gps, metadata.copyright], [false, 'Ann Example 2026']);
    const again = await strip(first.bytes, 'safe');
    assert.equal(again.dropped, false);
    assert.equal(again.bytes, first.bytes);
  });

  test(`${name}: none also drops rights and keeps orientation`, async () => {
    const { bytes: rest, dropped, info } = await strip(bytes, 'none');
    assert.equal(dropped, true);
    assert.doesNotMatch(text(rest), /Ann Example/);
    assert.equal(info.orientation, (await inspect(readerOf(bytes))).orientation);
    assert.equal((await strip(rest, 'none')).dropped, false);
  });

  test(`${name}: all drops nothing`, async () => {
    const outcome = await strip(bytes, 'all');
    assert.equal(outcome.bytes, bytes);
    assert.equal(outcome.dropped, false);
  });
}

const LOOPING = gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0');

const clean: readonly [string, Uint8Array][] = [
  ['a JPEG with JFIF, profile and Adobe segment', jpeg([JFIF, iccSegment, adobe])],
  ['a JPEG with orientation alone', jpeg([exifSegment(exifBlock([[0x0112, 3, 6]]))])],
  [
    'a PNG with color, density and animation',
    png([pngChunk('gAMA', be32(1)), pngChunk('pHYs', new Uint8Array(9)), pngChunk('acTL', be32(2), be32(0))]),
  ],
  ['a simple WebP', webp([webpLossless])],
  ['a WebP with a profile', webp([webpExtended(0x20), webpChunk('ICCP', iccProfile('sRGB')), webpLossy])],
  ['an AVIF without metadata items', avif({ alpha: true })],
  ['a HEIC without metadata items', avif({ brand: 'heic' })],
  ['a GIF that loops and has a profile', gif(3, [LOOPING, gifExtension(0xff, 'ICCRGBG1012', 'profile')])],
  ['a GIF cut off within an image', gif(2).subarray(0, -3)],
  ['a bare JPEG XL codestream', jxl],
  ['a JPEG XL container with level and gain map', jxlContainer([box('jxll', [10])], [box('jhgm', 'map')])],
  ['a TIFF with pages', tiff(3)],
  ['a BMP', bmp(30)],
  ['an icon', ico],
  ['an SVG', svg],
];
for (const [name, bytes] of clean) {
  test(`${name} has nothing to drop`, async () => {
    for (const metadata of ['safe', 'none'] as const) assert.equal((await strip(bytes, metadata)).bytes, bytes);
  });
}

test('JPEG: thumbnails, application data and anything after the image are dropped; coding and profile stay', async () => {
  const thumbnail = jpegSegment(0xe0, 'JFIF\0', [1, 2, 0, 0, 1, 0, 1, 1, 1], 'rgb');
  const source = jpeg([thumbnail, jpegSegment(0xe0, 'JFXX\0', 'x'), jpegSegment(0xe2, 'MPF\0'), iccSegment, adobe], {
    tail: join('SECOND PICTURE'),
  });
  const { bytes, info } = await strip(source, 'safe');
  assert.deepEqual(bytes, jpeg([JFIF, iccSegment, adobe]));
  assert.equal(info.profile, 'other');
});

test('JPEG: rights found in XMP move into EXIF after JFIF', async () => {
  const source = jpeg([JFIF, jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP)]);
  const { bytes } = await strip(source, 'safe');
  assert.deepEqual(bytes, jpeg([JFIF, exifSegment(buildExif({ orientation: 1, copyright: 'Bob & Co' }))]));
});

test('JPEG: rights that would make the file longer are dropped', async () => {
  const iptc = join([0x1c, 2, 80], be16(1), 'E', [0x1c, 2, 116], be16(1), 'F');
  const source = jpeg([jpegSegment(0xed, 'Photoshop 3.0\0', '8BIM', be16(0x0404), [0, 0], be32(iptc.length), iptc)]);
  const { bytes, dropped, info } = await strip(source, 'safe');
  assert.equal(dropped, true);
  assert.ok(bytes.length <= source.length);
  assert.equal(info.metadata.iptc, false);
});

test('PNG: text chunks that state rights are kept under safe and dropped under none', async () => {
  const source = png([pngChunk('tEXt', 'Copyright\0Ann'), pngChunk('tEXt', 'Software\0Paint')], { tail: join('behind the end') });
  assert.deepEqual((await strip(source, 'safe')).bytes, png([pngChunk('tEXt', 'Copyright\0Ann')]));
  assert.deepEqual((await strip(source, 'none')).bytes, png());
});

test('PNG: a new chunk goes before the pixels and has the right checksum', async () => {
  const { bytes } = await strip(png([], { after: [pngChunk('eXIf', phoneExif(6))] }), 'none');
  const block = buildExif({ orientation: 6 });
  const view = new ByteView(bytes);
  assert.ok(view.startsWith('eXIf', 37));
  assert.equal(view.u32(41 + block.length), crc32(join('eXIf', block)));
  assert.equal(crc32(join('IEND')), 0xae426082);
});

test('WebP: flags and sizes match what is left', async () => {
  const source = webp(
    [webpExtended(0x0c), webpLossy, webpChunk('EXIF', phoneExif(1)), webpChunk('XMP ', XMP), webpChunk('JUNK', 'x')],
    join('tail'),
  );
  assert.deepEqual((await strip(source, 'none')).bytes, webp([webpExtended(0), webpLossy]));
});

test('WebP: a simple file does not announce EXIF, so all of it is dropped', async () => {
  const { bytes } = await strip(webp([webpLossy, webpChunk('EXIF', phoneExif(6))]), 'safe');
  assert.deepEqual(bytes, webp([webpLossy]));
});

test('AVIF: items keep their places, and the image keeps its bytes', async () => {
  const source = SAMPLES.avif ?? join();
  const { bytes } = await strip(source, 'safe');
  assert.equal(bytes.length, source.length);
  assert.match(text(bytes), /PICTURE-DATA/);
});

test('AVIF: a metadata item that overlaps the image is rejected, not overwritten', async () => {
  await assert.rejects(strip(avif({ exif: phoneExif(), overlap: true }), 'safe'), isCorrupt);
});

test('AVIF: boxes of other programs become free space', async () => {
  const source = join(avif(), box('uuid', 'A'.repeat(16), 'a statement by Bob'));
  const { bytes, info } = await strip(source, 'safe');
  assert.deepEqual(bytes, join(avif(), box('free', new Uint8Array(34))));
  assert.equal(info.metadata.comments, false);
});

test('GIF: comments, plain text, foreign data and anything after the end go; frames and looping stay', async () => {
  const foreign = [gifExtension(0xfe, 'hello', 'Bob'), gifExtension(0x01, 'x'.repeat(12), 'text'), gifExtension(0xff, 'XMP DataXMP', 'x')];
  const source = gif(3, [foreign[0] ?? join(), LOOPING, ...foreign, gifExtension(0x77, 'unknown')], join('behind the end'));
  const { bytes, dropped } = await strip(source, 'safe');
  assert.equal(dropped, true);
  assert.deepEqual(bytes, gif(3, [LOOPING]));
});

test('GIF: an image after a meaningless byte is never reached by viewers, so it is dropped', async () => {
  const { bytes } = await strip(join(gif(1).subarray(0, -1), [0x99], gif(2)), 'safe');
  assert.deepEqual(bytes, join(gif(1).subarray(0, -1), [0x99]));
});

test('JPEG XL: rights stay in a minimal box before the image, and boxes no viewer needs are dropped', async () => {
  const before = [box('Exif', be32(0), phoneExif()), box('brob', 'Exif', 'packed'), box('brob', 'jhgm', 'packed')];
  const source = jxlContainer(before, [box('jumb', 'x'), box('jbrd', 'a JPEG'), box('xml ', XMP), box('what', 'x')]);
  const minimal = box('Exif', be32(0), buildExif({ orientation: 1, copyright: 'Ann Example 2026' }));
  assert.deepEqual((await strip(source, 'safe')).bytes, jxlContainer([box('brob', 'jhgm', 'packed'), minimal]));
  assert.deepEqual((await strip(source, 'none')).bytes, jxlContainer([box('brob', 'jhgm', 'packed')]));
});

test('a structure that makes no sense is reported as damaged', async () => {
  const info = await inspect(readerOf(jpeg([exifSegment(phoneExif())])));
  for (const bytes of [join(''), jpeg().subarray(0, 12), join('not a picture at all')]) {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'jxl', 'tiff'] as const)
      assert.throws(() => stripMetadata(bytes, { ...info, format }, 'safe'), isCorrupt);
  }
});

function isCorrupt(error: unknown): boolean {
  return error instanceof AppError && error.code === 'corrupt_input';
}
