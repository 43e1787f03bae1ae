import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exifBlock, join, le32, phoneExif, tiffDirectory } from '../inspect/test-samples.js';
import type { Orientation } from '../source-info.js';
import { buildExif } from './build-exif.js';
import { readExif } from './read-exif.js';
import { readXmp } from './rights.js';

test('a block that was built can be read back, in every orientation and with any letters', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as Orientation[]) {
    const facts = readExif(buildExif({ orientation, copyright: '© Zoë 写真', artist: 'Zo' }));
    assert.deepEqual(
      { ...facts, orientation: facts.orientation ?? 1 },
      { orientation, copyright: '© Zoë 写真', artist: 'Zo', gps: false, plain: true },
    );
  }
  assert.deepEqual(readExif(buildExif({ orientation: 1 })), { orientation: 1, gps: false, plain: true });
});

test('a block from a camera has a position and is not plain', () => {
  const facts = readExif(join('Exif\0\0', phoneExif(3)));
  assert.deepEqual(facts, { orientation: 3, copyright: 'Ann Example 2026', gps: true, plain: false });
});

test('structural tags leave a block plain, and any other tag does not', () => {
  assert.equal(
    readExif(
      exifBlock([
        [0x0112, 3, 1],
        [0x0128, 3, 2],
        [0x0213, 3, 1],
      ]),
    ).plain,
    true,
  );
  assert.equal(
    readExif(
      exifBlock([
        [0x0112, 3, 1],
        [0x0110, 2, 'Model'],
      ]),
    ).plain,
    false,
  );
});

test('a thumbnail, or bytes that no entry names, make a block not plain', () => {
  const main = [[0x0112, 3, 6]] as const;
  assert.equal(readExif(join('II*\0', le32(8), tiffDirectory(8, main, 26), tiffDirectory(26, main))).plain, false);
  assert.equal(readExif(join(exifBlock(main), 'hidden '.repeat(20))).plain, false);
  assert.equal(readExif(join(exifBlock(main), new Uint8Array(5_000))).plain, true);
});

test('an unreadable block has no facts', () => {
  for (const block of [join(''), join('Exif\0\0'), join('II*\0', le32(0xffffff)), join('nonsense of some length')]) {
    assert.deepEqual(readExif(block), { gps: false, plain: false });
  }
});

test('a position directory that cannot be read counts as a position', () => {
  assert.equal(readExif(exifBlock([[0x8825, 4, 60_000]])).gps, true);
});

test('an orientation outside 1 to 8 is ignored', () => {
  assert.equal(readExif(exifBlock([[0x0112, 3, 9]])).orientation, undefined);
});

test('XMP may state rights as an attribute and a position as a property', () => {
  const facts = readXmp(join('<rdf:Description dc:rights="&#169; Ann" exif:GPSLatitude="51,30N"/>'));
  assert.deepEqual(facts, { copyright: '© Ann', artist: undefined, gps: true });
});

test('rights that are empty or only markup are ignored, and the first text that says something is used', () => {
  const rights = (inner: string) => readXmp(join(`<x><dc:rights>${inner}</dc:rights></x>`)).copyright;
  assert.equal(rights('<rdf:Alt><rdf:li xml:lang="x-default"/></rdf:Alt>'), undefined);
  assert.equal(rights('<rdf:Alt>\n <rdf:li xml:lang="x-default"> </rdf:li>\n</rdf:Alt>'), undefined);
  assert.equal(rights('&lt;p&gt;&lt;br/&gt;&lt;/p&gt;'), undefined);
  assert.equal(rights('<rdf:Alt><rdf:li xml:lang="x-default"/><rdf:li xml:lang="en">Ann &amp; Bob</rdf:li></rdf:Alt>'), 'Ann & Bob');
  assert.equal(rights('Ann'), 'Ann');
  assert.equal(readExif(exifBlock([[0x8298, 2, '<br>']])).copyright, undefined);
});
