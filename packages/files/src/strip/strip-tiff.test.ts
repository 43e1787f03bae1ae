import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { latin1 } from '../inspect/byte-view.js';
import { inspect } from '../inspect/inspect.js';
import { readerOf } from '../inspect/reader.js';
import { IMAGE, join, le16, le32, type TiffEntry, tiffDirectory, tiffImage, XMP } from '../inspect/test-samples.js';
import { stripMetadata } from './strip-metadata.js';
import { type TableEntry, TiffTables } from './tiff-tables.js';

async function strip(bytes: Uint8Array, metadata: 'safe' | 'none' = 'safe') {
  const stripped = stripMetadata(bytes, await inspect(readerOf(bytes)), metadata);
  return { ...stripped, text: latin1(stripped.bytes), info: await inspect(readerOf(stripped.bytes)) };
}

function entryOf(bytes: Uint8Array, tag: number): TableEntry {
  const file = new TiffTables(bytes);
  const entry = file.table(file.firstAt)?.entries.find((candidate) => candidate.tag === tag);
  assert.ok(entry);
  return entry;
}

function tags(bytes: Uint8Array): number[] {
  const file = new TiffTables(bytes);
  return file.table(file.firstAt)?.entries.map(({ tag }) => tag) ?? [];
}

const CODING = [256, 257, 258, 262, 273, 274, 277, 279];

test('bytes whose slice is a view, like a Node Buffer, are not modified', async () => {
  class View extends Uint8Array<ArrayBuffer> {
    override slice(from?: number, to?: number) {
      return this.subarray(from, to) as unknown as Uint8Array<ArrayBuffer>;
    }
  }
  const file = new Uint8Array(tiffImage(() => [[305, 2, 'Editor']]));
  const view = new View(file.slice().buffer);
  assert.deepEqual((await strip(view)).bytes, (await strip(file)).bytes);
  assert.deepEqual(new Uint8Array(view), new Uint8Array(file), 'the file itself stays as it is');
});

test('entries are removed from their directory, which stays where it is', async () => {
  const source = tiffImage(() => [
    [305, 2, 'Editor of Bob'],
    [306, 2, '2026:01:01 10:00:00'],
  ]);
  const { bytes, text, info } = await strip(source);
  assert.deepEqual(tags(bytes), CODING);
  assert.doesNotMatch(text, /Bob|2026/);
  assert.ok(text.startsWith(IMAGE, 8));
  assert.deepEqual([info.width, info.orientation, info.metadata.comments], [30, 6, false]);
});

test('values of removed entries are cut off at the end of the file', async () => {
  const { bytes } = await strip(tiffImage(() => [[305, 2, 'Editor']]));
  assert.equal(bytes.length, tiffImage(() => [[305, 3, 0]]).length);
});

test('EXIF and position are removed with all their directories', async () => {
  const exif = (at: number) => {
    const entries = (innerAt: number): TiffEntry[] => [
      [0x927c, 2, 'maker note with a SERIAL'],
      [0xa005, 4, innerAt],
    ];
    const innerAt = at + tiffDirectory(at, entries(0)).length;
    return join(tiffDirectory(at, entries(innerAt)), tiffDirectory(innerAt, [[1, 2, 'INNER text']]));
  };
  const { bytes, text } = await strip(
    tiffImage((at) => [[34665, 4, at]], exif),
    'none',
  );
  assert.doesNotMatch(text, /SERIAL|INNER/);
  assert.deepEqual(tags(bytes), CODING);
});

test('rights that are only in XMP get their own entry', async () => {
  const { bytes, text, info } = await strip(
    tiffImage(
      () => [[700, 2, XMP]],
      () => 'something behind',
    ),
  );
  assert.deepEqual(tags(bytes), [...CODING, 33432]);
  assert.deepEqual([info.metadata.xmp, info.metadata.copyright], [false, 'Bob & Co']);
  assert.doesNotMatch(text, /xmpmeta/);
  assert.equal((await strip(bytes)).dropped, false);
});

test('author and copyright are kept under safe and dropped under none', async () => {
  const source = tiffImage(() => [
    [315, 2, 'Ann Author'],
    [33432, 2, 'Ann 2026'],
  ]);
  assert.equal((await strip(source)).bytes, source);
  const bare = await strip(source, 'none');
  assert.deepEqual(tags(bare.bytes), CODING);
  assert.doesNotMatch(bare.text, /Ann/);
});

test('bytes that the image or a kept entry also needs stay as they are', async () => {
  const onImage = tiffImage(() => [[305, 2, 'Editor']]);
  onImage.set(le32(10), entryOf(onImage, 305).at + 8);
  const { bytes, text } = await strip(onImage);
  assert.deepEqual(tags(bytes), CODING);
  assert.ok(text.startsWith(IMAGE, 8));
});

test('every page and every further image is cleaned', async () => {
  const words = (text: string): TiffEntry[] => [
    [256, 3, 9],
    [257, 3, 9],
    [270, 2, text],
  ];
  const size = tiffDirectory(0, words('hello 1')).length;
  const sub = (at: number): TiffEntry[] => [...words('hello 1'), [330, 4, at]];
  const first = tiffDirectory(8, sub(0)).length;
  const source = join(
    'II*\0',
    le32(8),
    tiffDirectory(8, sub(8 + first + size), 8 + first),
    tiffDirectory(8 + first, words('hello 2')),
    tiffDirectory(8 + first + size, words('hello 3')),
  );
  const { text, info } = await strip(source);
  assert.doesNotMatch(text, /hello/);
  assert.equal(info.frames, 2);
});

test('BigTIFF is cleaned in its own layout', async () => {
  const le64 = (value: number) => [...le32(value), ...le32(0)];
  const entry = (tag: number, type: number, count: number, value: number) => join(le16(tag), le16(type), le64(count), le64(value));
  const textAt = 16 + 8 + 3 * 20 + 8;
  const source = join(
    ...['II+\0', le16(8), le16(0), le64(16)],
    ...[le64(3), entry(256, 4, 1, 40), entry(257, 4, 1, 30), entry(305, 2, 12, textAt)],
    ...[le64(0), 'Editor Bob!\0'],
  );
  const { bytes, text, info } = await strip(source);
  assert.deepEqual(tags(bytes), [256, 257]);
  assert.doesNotMatch(text, /Bob/);
  assert.deepEqual([info.width, info.height, info.frames], [40, 30, 1]);
});

test('a camera raw file is rejected instead of losing the tags that it depends on', async () => {
  const sensor = tiffImage(() => []);
  sensor.set(le16(32803), entryOf(sensor, 262).valueAt);
  for (const raw of [tiffImage(() => [[50706, 4, 0x401]]), sensor]) {
    await assert.rejects(strip(raw), (error) => error instanceof AppError && error.code === 'unsupported_media');
  }
});
