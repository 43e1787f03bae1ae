import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultName, uniqueNames } from './result-name.js';

test('a file keeps its name where its ending fits the format', () => {
  assert.equal(resultName('Holiday.JPEG', 'jpeg'), 'Holiday.JPEG');
  assert.equal(resultName('a.b.png', 'png'), 'a.b.png');
});

test('another format changes the ending', () => {
  assert.equal(resultName('Holiday.JPEG', 'webp'), 'Holiday.webp');
  assert.equal(resultName('a.b.png', 'jpeg'), 'a.b.jpg');
});

test('a name without a known ending gets one and keeps all it had', () => {
  assert.equal(resultName('photo', 'avif'), 'photo.avif');
  assert.equal(resultName('v1.2', 'png'), 'v1.2.png');
  assert.equal(resultName('.jpg', 'png'), '.jpg.png');
});

test('equal names in a zip get numbers, also when they differ only in capitals or meet a numbered one', () => {
  assert.deepEqual(uniqueNames(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b']), ['a.jpg', 'A (2).jpg', 'a (3).jpg', 'a (2) (2).jpg', 'b']);
});
