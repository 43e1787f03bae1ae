import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { AppError } from '@imagemill/errors';
import type { SourceInfo } from '../source-info.js';
import { inspect } from './inspect.js';
import { readerOf } from './reader.js';
import {
  avif,
  be16,
  be32,
  bmp,
  bmpCore,
  box,
  exifBlock,
  gifOf,
  iccProfile,
  JFIF,
  join,
  jpeg,
  jpegSegment,
  jxlContainer,
  le16,
  le32,
  phoneExif,
  png,
  pngChunk,
  SAMPLES,
  type TiffEntry,
  tiff,
  tiffDirectory,
  tiffImage,
  webp,
  webpChunk,
  webpExtended,
  webpLossless,
  webpLossy,
  XMP,
} from './test-samples.js';

type Facts = Partial<Omit<SourceInfo, 'metadata'>> & { readonly metadata?: Partial<SourceInfo['metadata']> };

async function expectFacts(bytes: Uint8Array, facts: Facts): Promise<void> {
  const info = await inspect(readerOf(bytes));
  const { metadata = {}, ...rest } = facts;
  for (const [name, value] of Object.entries(rest)) assert.equal(info[name as keyof SourceInfo], value, name);
  for (const [name, value] of Object.entries(metadata)) assert.equal(info.metadata[name as keyof SourceInfo['metadata']], value, name);
}

const icc = (name: string, rTRC?: Uint8Array) => iccOf(name, rTRC ? { rTRC } : {});
const iccOf = (...profile: Parameters<typeof iccProfile>) => jpegSegment(0xe2, 'ICC_PROFILE\0', [1, 1], iccProfile(...profile));
const xyz = (...values: number[]) => join('XYZ ', be32(0), ...values.map((value) => be32(Math.round(value * 65_536))));
const jpegFrame = (marker: number, bits: number) => jpegSegment(marker, [bits], be16(30), be16(40), [3], new Uint8Array(9));
const curve = (...numbers: number[]) => join('curv', be32(0), be32(numbers.length), ...numbers.map(be16));
const iccp = (name: string) => pngChunk('iCCP', 'icc\0\0', deflateSync(iccProfile(name)));
const nclx = (primaries: number, transfer: number) => box('colr', 'nclx', be16(primaries), be16(transfer), be16(0), [0]);
const frame = webpChunk('ANMF', new Uint8Array(16), webpLossless);
const iptc = join([0x1c, 2, 80], be16(3), 'Eve', [0x1c, 2, 116], be16(9), 'Eve, 2026');
const photoshop = jpegSegment(0xed, 'Photoshop 3.0\0', '8BIM', be16(0x0404), [0, 0], be32(iptc.length), iptc);
/**
 * A 32 × 32 image with 8 bits in sRGB's colors and the transfer curve with this number. Bits are
 * written in the order they are read.
 */
function jxlWithCurve(...curve: string[]): Uint8Array {
  const [square, samples, colors, intent] = [
    '1' + '11000' + '100',
    '0' + '0' + '000' + '1' + '00' + '0',
    '00' + '00' + '10' + '10' + '0',
    '00',
  ];
  const bits = [square, samples, colors, ...curve, intent].join('');
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt([...byte.padEnd(8, '0')].reverse().join(''), 2)) ?? [];
  return join([0xff, 0x0a], bytes, new Uint8Array(8));
}
const multiPicture = (offset: number) =>
  jpegSegment(
    0xe2,
    'MPF\0',
    'MM\0*',
    be32(8),
    be16(1),
    be16(0xb002),
    be16(7),
    be32(32),
    be32(26),
    be32(0),
    new Uint8Array(24),
    be32(offset),
    be32(0),
  );

const cases: readonly [string, Uint8Array, Facts][] = [
  [
    'JPEG: size is given as displayed, with position and rights',
    SAMPLES.jpeg ?? join(),
    {
      width: 30,
      height: 40,
      orientation: 6,
      metadata: { exif: true, xmp: true, comments: true, gps: true, copyright: 'Ann Example 2026' },
    },
  ],
  ['JPEG: one component is gray', jpeg([], { components: 1 }), { colorModel: 'gray' }],
  ['JPEG: four components are CMYK', jpeg([], { components: 4 }), { colorModel: 'cmyk' }],
  ['JPEG: an sRGB profile is recognized', jpeg([icc('sRGB IEC61966-2.1')]), { profile: 'srgb' }],
  ['JPEG: an sRGB profile may have a plain power as its curve', jpeg([icc('sRGB', curve(563))]), { profile: 'srgb' }],
  ['JPEG: an sRGB profile may have a table as its curve', jpeg([icc('sRGB', curve(0, 14_027, 65_535))]), { profile: 'srgb' }],
  ['JPEG: linear sRGB is another profile', jpeg([icc('GIMP built-in Linear sRGB', curve())]), { profile: 'other' }],
  ['JPEG: linear sRGB by a power or a table is another profile too', jpeg([icc('sRGB', curve(256))]), { profile: 'other' }],
  ['JPEG: a linear table is not an sRGB curve', jpeg([icc('sRGB', curve(0, 32_768, 65_535))]), { profile: 'other' }],
  ['JPEG: an sRGB profile has the red of sRGB', jpeg([iccOf('sRGB', { rXYZ: xyz(0.436, 0.2225, 0.014) })]), { profile: 'srgb' }],
  ['JPEG: a camera names its own red after sRGB', jpeg([iccOf('Camera sRGB', { rXYZ: xyz(0.5151, 0.2412, 0) })]), { profile: 'other' }],
  [
    'JPEG: a camera names its own table after sRGB',
    jpeg([iccOf('Camera sRGB', { A2B0: join('mft2', be32(0), be32(0)) })]),
    { profile: 'other' },
  ],
  [
    'JPEG: a variant that few decoders read is named',
    join([0xff, 0xd8], jpegFrame(0xc1, 12)),
    { variant: 'A JPEG of 12 bits in coding 1' },
  ],
  ['JPEG: arithmetic coding is named by its number', join([0xff, 0xd8], jpegFrame(0xc9, 8)), { variant: 'A JPEG of 8 bits in coding 9' }],
  ['JPEG: a common one has no such name', jpeg(), { variant: undefined }],
  ['JPEG: Display P3 is another profile', jpeg([icc('Display P3')]), { profile: 'other' }],
  ['JPEG: stray bytes between segments are skipped', jpeg([JFIF, [0, 1, 0xff, 0xff]]), { width: 40, height: 30 }],
  ['JPEG: copyright is found in IPTC', jpeg([photoshop]), { metadata: { iptc: true, copyright: 'Eve, 2026', artist: 'Eve' } }],
  [
    'JPEG: rights are found in XMP, unescaped',
    jpeg([jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP)]),
    { metadata: { xmp: true, copyright: 'Bob & Co' } },
  ],
  [
    'JPEG: an Ultra HDR gain map is announced by XMP',
    jpeg([jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"')]),
    { gainMap: true },
  ],
  [
    'JPEG: a second image that names itself a gain map counts',
    jpeg([multiPicture(60)], { tail: join('aux:hdrgainmap') }),
    { gainMap: true },
  ],
  ['JPEG: a second image that is a preview does not', jpeg([multiPicture(60)], { tail: join('just a preview') }), { gainMap: false }],
  ['PNG: frames come from acTL', SAMPLES.png ?? join(), { frames: 3, animated: true, lossless: true, width: 30, height: 40 }],
  [
    'PNG: a palette with tRNS carries transparency',
    png([pngChunk('tRNS', [0])], { colorType: 3, bits: 4 }),
    { alpha: true, colorModel: 'palette', bitDepth: 4 },
  ],
  ['PNG: gray with alpha', png([], { colorType: 4, bits: 16 }), { alpha: true, colorModel: 'gray', bitDepth: 16 }],
  ['PNG: an sRGB chunk is sRGB', png([pngChunk('sRGB', [0])]), { profile: 'srgb' }],
  ['PNG: gamma alone is not a profile', png([pngChunk('gAMA', be32(45455))]), { profile: 'none' }],
  ['PNG: a compressed sRGB profile is sRGB', png([iccp('sRGB built-in')]), { profile: 'srgb' }],
  [
    'PNG: another compressed profile takes precedence over an sRGB chunk',
    png([iccp('Adobe RGB (1998)'), pngChunk('sRGB', [0])]),
    { profile: 'other' },
  ],
  ['PNG: PQ code points are recognized', png([pngChunk('cICP', [9, 16, 0, 1])]), { profile: 'coded' }],
  ['PNG: EXIF after the pixels counts', png([], { after: [pngChunk('eXIf', phoneExif(8))] }), { orientation: 8, metadata: { gps: true } }],
  [
    'PNG: a registered keyword states rights',
    png([pngChunk('tEXt', 'Copyright\0\xa9 Zo\xeb')]),
    { metadata: { comments: true, copyright: '© Zoë' } },
  ],
  ['WebP: lossy', webp([webpLossy]), { width: 40, height: 30, lossless: false, alpha: false }],
  ['WebP: lossless with alpha', webp([webpLossless]), { width: 40, height: 30, lossless: true, alpha: true }],
  [
    'WebP: EXIF turns the canvas',
    SAMPLES.webp ?? join(),
    { width: 30, height: 40, orientation: 6, metadata: { exif: true, xmp: true, gps: true } },
  ],
  [
    'WebP: EXIF without its flag turns nothing',
    webp([webpLossy, webpChunk('EXIF', phoneExif())]),
    { orientation: 1, metadata: { exif: true } },
  ],
  [
    'WebP: frames are counted',
    webp([webpExtended(0x12), webpChunk('ANIM', new Uint8Array(6)), frame, frame]),
    { frames: 2, animated: true, alpha: true },
  ],
  [
    'AVIF: rotation, alpha and depth',
    SAMPLES.avif ?? join(),
    { width: 30, height: 40, orientation: 8, alpha: true, bitDepth: 10, profile: 'none' },
  ],
  ['AVIF: EXIF orientation is ignored', avif({ exif: phoneExif(6) }), { width: 40, height: 30, orientation: 1, metadata: { gps: true } }],
  ['AVIF: rotating, then mirroring, transposes', avif({ properties: [box('irot', [1]), box('imir', [0])] }), { orientation: 5 }],
  ['AVIF: mirroring, then rotating, transverses', avif({ properties: [box('imir', [0]), box('irot', [1])] }), { orientation: 7 }],
  ['AVIF: left and right swapped', avif({ properties: [box('imir', [1])] }), { orientation: 2, width: 40 }],
  ['AVIF: BT.601 code points come close to sRGB', avif({ properties: [nclx(6, 6)] }), { profile: 'none' }],
  ['AVIF: P3 code points are recognized', avif({ properties: [nclx(12, 13)] }), { profile: 'coded' }],
  ['AVIF: HLG code points are recognized', avif({ properties: [nclx(1, 18)] }), { profile: 'coded' }],
  [
    'AVIF: an ICC profile goes before code points',
    avif({ properties: [nclx(12, 13), box('colr', 'prof', iccProfile('sRGB'))] }),
    { profile: 'srgb' },
  ],
  [
    'AVIF: a clean aperture cuts the size',
    avif({ properties: [box('clap', be32(20), be32(1), be32(10), be32(1), new Uint8Array(16))] }),
    { width: 20, height: 10 },
  ],
  ['HEIC by its brand', avif({ brand: 'heic' }), { format: 'heic', width: 40 }],
  ['GIF: frames and transparency', SAMPLES.gif ?? join(), { frames: 3, animated: true, alpha: true, colorModel: 'palette' }],
  ['GIF: a frame that leaves the canvas empty', gifOf({ width: 39, disposal: 0 }), { alpha: true }],
  ['GIF: a frame that covers the canvas', gifOf({ width: 40, disposal: 0 }), { alpha: false }],
  ['GIF: a small frame over one that stays', gifOf({ width: 40, disposal: 0 }, { width: 5, disposal: 2 }), { alpha: false }],
  ['GIF: a small frame over one that was cleared', gifOf({ width: 40, disposal: 2 }, { width: 5, disposal: 0 }), { alpha: true }],
  ['GIF: a small frame over one that was undone', gifOf({ width: 40, disposal: 3 }, { width: 5, disposal: 0 }), { alpha: true }],
  ['TIFF: pages and orientation', SAMPLES.tiff ?? join(), { frames: 2, animated: false, width: 30, height: 40, colorModel: 'gray' }],
  ['TIFF: a variant that few decoders read is named', tiffImage(() => [[259, 3, 34_925]]), { variant: 'A TIFF with LZMA compression' }],
  [
    'TIFF: several rare things at once',
    exifBlock([...[256, 257].map((tag): TiffEntry => [tag, 3, 9]), [262, 3, 8], [284, 3, 2]]),
    { variant: 'A TIFF with Lab colors and separate color planes' },
  ],
  ['TIFF: a directory that points to itself ends the count', tiff(2, 8), { frames: 2 }],
  ['BMP: a negative height means top-down', bmp(-30), { width: 40, height: 30 }],
  ['BMP: an OS/2 header', bmpCore, { width: 40, height: 30, colorModel: 'palette' }],
  ['ICO: the largest entry counts', SAMPLES.ico ?? join(), { width: 40, height: 30, alpha: true }],
  ['JPEG XL: size in eighths', SAMPLES.jxl ?? join(), { width: 40, height: 32, profile: 'none' }],
  ['JPEG XL: the curve of sRGB', jxlWithCurve('01', '1101'), { width: 32, height: 32, profile: 'none' }],
  ['JPEG XL: the curve of BT.709 is not that of sRGB', jxlWithCurve('10'), { width: 32, height: 32, profile: 'other' }],
  [
    'JPEG XL: packed metadata is known by its kind',
    jxlContainer([box('brob', 'Exif', 'packed')], [box('brob', 'xml ', 'packed')]),
    { width: 40, height: 32, metadata: { exif: true, xmp: true, comments: false, gps: false } },
  ],
  [
    'JPEG XL: what serves to rebuild a JPEG is no part of the picture',
    jxlContainer([], [box('jbrd', 'x')]),
    { metadata: { comments: true } },
  ],
  ['SVG: units are converted to pixels', join('<svg width="1in" height=\'72pt\'/>'), { width: 96, height: 96, alpha: true }],
  [
    'SVG: one side takes the other from the view box',
    join('<svg width="50%" height="30" viewBox="0 0 400 300">'),
    { width: 40, height: 30 },
  ],
  ['SVG: a view box gives the size', join('<svg viewBox="0,0,40,30">'), { width: 40, height: 30 }],
  ['SVG: without any size it is 0 × 0', join('<svg>'), { width: 0, height: 0 }],
  ['PDF: pages and the first box', SAMPLES.pdf ?? join(), { width: 40, height: 30, frames: 3, animated: false }],
  ['PDF: compressed objects reveal nothing', join('%PDF-1.7\n'), { width: 0, height: 0, frames: 1 }],
];
for (const [name, bytes, facts] of cases) test(name, () => expectFacts(bytes, facts));

const moov = (frames: number) => {
  const table = box('stbl', box('stsz', be32(0), be32(0), be32(frames)));
  const media = box('mdia', box('hdlr', be32(0), be32(0), 'pict'), box('minf', table));
  return box('moov', box('trak', box('tkhd', new Uint8Array(76), be32(40 << 16), be32(30 << 16)), media));
};

test('AVIF: the frames of a sequence are counted by its track', async () => {
  await expectFacts(join(avif({ brand: 'avis' }), moov(26)), { frames: 26, animated: true, width: 40 });
  await expectFacts(join(box('ftyp', 'avis', be32(0)), moov(5)), { frames: 5, width: 40, height: 30 });
});

async function codeOf(bytes: Uint8Array): Promise<string> {
  const error = await inspect(readerOf(bytes)).then(
    () => assert.fail('expected an error'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof AppError);
  return error.code;
}

test('an unknown signature is unsupported', async () => {
  for (const bytes of [join(''), join('hello'), join('8BPS\0\x01'), new Uint8Array(100)])
    assert.equal(await codeOf(bytes), 'unsupported_media');
});

test('a file with a known signature but no usable size is reported as damaged', async () => {
  const damaged = [
    jpeg([], { width: 0 }),
    jpeg().subarray(0, 8),
    png([], { colorType: 1 }),
    png().subarray(0, 20),
    webp([]),
    webp([webpChunk('VP8 ', [1, 2, 3])]),
    avif().subarray(0, 60),
    box('ftyp', 'avif', be32(0)),
    bmp(0),
    tiff(1).subarray(0, 9),
    join('GIF89a', le16(0), le16(3), [0, 0, 0]),
    join('BM', new Uint8Array(12), le32(40), le32(9), le32(9), le16(1), le16(40)),
    join([0xff, 0x0a]),
  ];
  for (const bytes of damaged) assert.equal(await codeOf(bytes), 'corrupt_input');
});

test('text from a file is one clean line of at most 500 characters', async () => {
  const block = exifBlock([[0x8298, 2, `  Ann\x01\x02\nExample ${'x'.repeat(2000)}`]]);
  const info = await inspect(readerOf(jpeg([jpegSegment(0xe1, 'Exif\0\0', block)])));
  assert.equal(info.metadata.copyright?.length, 500);
  assert.ok(info.metadata.copyright?.startsWith('Ann Example x'));
});

test('TIFF: a chosen page reports its own facts, and a page beyond the end those of the first', async () => {
  const page = (width: number, bits: number): TiffEntry[] => [
    [256, 3, width],
    [257, 3, 30],
    [258, 3, bits],
    [262, 3, 1],
  ];
  const bytes = tiffDirectory(0, page(1, 1)).length;
  const file = join('II*\0', le32(8), tiffDirectory(8, page(40, 8), 8 + bytes), tiffDirectory(8 + bytes, page(50, 16)));
  const facts = async (chosen: number) => {
    const { width, bitDepth, frames } = await inspect(readerOf(file), { page: chosen });
    return [width, bitDepth, frames];
  };
  assert.deepEqual(await Promise.all([0, 1, 2].map(facts)), [
    [40, 8, 2],
    [50, 16, 2],
    [40, 8, 2],
  ]);
});

test('other formats ignore the chosen page', async () => {
  const sample = SAMPLES.gif ?? join();
  assert.deepEqual(await inspect(readerOf(sample), { page: 2 }), await inspect(readerOf(sample)));
});

test('a TIFF whose pixels would come out wrong is rejected by naming what is rare about it', async () => {
  const detailOf = async (...more: readonly TiffEntry[]) => {
    const usual = new Map<number, number>([
      [256, 9],
      [257, 9],
      [258, 8],
      [259, 1],
      [262, 2],
      [277, 3],
    ]);
    for (const [tag, , value] of more) usual.set(tag, Number(value));
    const entries = [...usual].sort(([a], [b]) => a - b).map(([tag, value]): TiffEntry => [tag, 3, value]);
    return inspect(readerOf(exifBlock(entries))).then(
      () => 'read',
      (error) => (error instanceof AppError && error.code === 'unsupported_variant' ? error.detail : String(error)),
    );
  };
  assert.equal(await detailOf(), 'read');
  assert.equal(await detailOf([258, 3, 16]), 'read');
  assert.equal(await detailOf([258, 3, 4], [262, 3, 0], [277, 3, 1]), 'read');
  assert.equal(await detailOf([259, 3, 7], [262, 3, 6]), 'read');
  assert.match(await detailOf([258, 3, 32]), /samples of 32 bits/);
  assert.match(await detailOf([258, 3, 4]), /samples of 4 bits/);
  assert.match(await detailOf([339, 3, 3], [258, 3, 32]), /floating-point/);
  assert.match(await detailOf([339, 3, 2]), /signed/);
  assert.match(await detailOf([259, 3, 6]), /old-style JPEG/);
  assert.match(await detailOf([262, 3, 8], [277, 3, 4]), /Lab colors and transparency/);
  assert.match(await detailOf([259, 3, 5], [262, 3, 6]), /luma and chroma/);
});

test('a GIF whose frames are far larger than its canvas is rejected before any is unpacked', async () => {
  const wide = (frames: number) => inspect(readerOf(gifOf(...Array.from({ length: frames }, () => ({ width: 65_535, disposal: 0 })))));
  assert.equal((await wide(30)).frames, 30);
  await assert.rejects(wide(33), (error) => error instanceof AppError && error.code === 'unsupported_variant');
});

test('a HEIF file with a short header is reported as a variant, not as damaged', async () => {
  const file = join(box('ftyp', 'mif3', 'avif'), box('mini', new Uint8Array(20)));
  await assert.rejects(inspect(readerOf(file)), (error) => error instanceof AppError && error.code === 'unsupported_variant');
});
