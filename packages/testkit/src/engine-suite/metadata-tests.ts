import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { cameraPhoto, photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

/**
 * Which metadata of a file survives. Besides the parser, tests search the bytes, so a parser bug
 * can't hide a leak.
 */
export function metadataTests(engineOf: EngineOf): void {
  describe('metadata', () => {
    for (const format of FORMATS) {
      test(`safe keeps the copyright and drops position and serial numbers (${format})`, async () => {
        const input = await cameraPhoto().toFormat(format, { quality: 100 }).toBuffer();
        const { metadata: before } = await inspect(readerOf(input));
        assert.equal(before.gps, true);
        const result = await planAndRun(engineOf(), 'compress', input, { quality: 50 });
        const { metadata } = await inspect(readerOf(result.bytes));
        assert.equal(metadata.copyright, 'Jane Miller 2026');
        assert.equal(metadata.artist, 'Jane Miller');
        assert.equal(metadata.gps, false);
        assert.ok(holds(input, 'SN-4711') && !holds(result.bytes, 'SN-4711'));
        assert.ok(holds(input, 'Grindstone') && !holds(result.bytes, 'Grindstone'));
      });

      test(`none drops everything (${format})`, async () => {
        const input = await cameraPhoto().toFormat(format, { quality: 100 }).toBuffer();
        const result = await planAndRun(engineOf(), 'compress', input, { quality: 50, metadata: 'none' });
        const { metadata } = await inspect(readerOf(result.bytes));
        assert.deepEqual([metadata.exif, metadata.xmp, metadata.iptc, metadata.comments], [false, false, false, false]);
        assert.ok(!holds(result.bytes, 'Jane Miller'));
      });

      test(`all keeps everything (${format})`, async () => {
        const input = await cameraPhoto().toFormat(format, { quality: 100 }).toBuffer();
        const result = await planAndRun(engineOf(), 'compress', input, { quality: 50, metadata: 'all' });
        const { metadata } = await inspect(readerOf(result.bytes));
        assert.equal(metadata.gps, true);
        assert.ok(holds(result.bytes, 'SN-4711'));
      });
    }

    test('no thumbnail of the original survives', async () => {
      const input = withThumbnail(await cameraPhoto().jpeg({ quality: 98 }).toBuffer());
      for (const format of FORMATS) {
        const result = await planAndRun(engineOf(), 'convert', input, { format, quality: 60 });
        assert.ok(holds(input, THUMBNAIL_MARK) && !holds(result.bytes, THUMBNAIL_MARK), format);
      }
    });

    test('an image without metadata gets none', async () => {
      const input = await photo(64, 48).jpeg().toBuffer();
      for (const format of FORMATS) {
        const result = await planAndRun(engineOf(), 'convert', input, { format });
        assert.equal((await inspect(readerOf(result.bytes))).metadata.exif, false, format);
      }
    });
  });
}

const THUMBNAIL_MARK = 'thumbnail-of-the-original';

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}

/** Puts an EXIF block with an embedded thumbnail (IFD1) in front of a JPEG, as cameras do. */
function withThumbnail(jpeg: Uint8Array): Uint8Array {
  const thumbnail = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, THUMBNAIL_MARK.length + 2]),
    Buffer.from(THUMBNAIL_MARK),
    Buffer.from([0xff, 0xd9]),
  ]);
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const uint16 = (value: number) => Buffer.from([value & 255, value >> 8]);
  const uint32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, 0, 0]);
  const copyright = Buffer.from('Someone\0');
  // Header 8, IFD0 2 + 12 + 4 = 18, then the copyright, then IFD1 2 + 24 + 4 = 30, then the
  // thumbnail.
  const secondIfd = 8 + 18 + copyright.length;
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    uint16(1),
    entry(0x8298, 2, copyright.length, 26),
    uint32(secondIfd),
    copyright,
    uint16(2),
    entry(0x0201, 4, 1, secondIfd + 30),
    entry(0x0202, 4, 1, thumbnail.length),
    uint32(0),
    thumbnail,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}
