import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsBeside, resultName, uniquePaths } from './result-name.js';

test('a file keeps its name if its ending fits the format', () => {
  assert.equal(resultName('Holiday.JPEG', 'jpeg'), 'Holiday.JPEG');
  assert.equal(resultName('a.b.png', 'png'), 'a.b.png');
});

test('another format changes the ending', () => {
  assert.equal(resultName('Holiday.JPEG', 'webp'), 'Holiday.webp');
  assert.equal(resultName('a.b.png', 'jpeg'), 'a.b.jpg');
});

test('a name without a known ending gets one and keeps everything else', () => {
  assert.equal(resultName('photo', 'avif'), 'photo.avif');
  assert.equal(resultName('v1.2', 'png'), 'v1.2.png');
  assert.equal(resultName('.jpg', 'png'), '.jpg.png');
});

test('equal names in a zip get numbers, even if they differ only in case or match a numbered one', () => {
  assert.deepEqual(uniquePaths(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b']), ['a.jpg', 'A (2).jpg', 'a (3).jpg', 'a (2) (2).jpg', 'b']);
});

test('equal names in different folders stay as they are, and dots in folder names are not endings', () => {
  const paths = ['v1.2/a', 'v1.2/b/a', 'V1.2/A', 'v1.2/b'];
  assert.deepEqual(uniquePaths(paths), ['v1.2/a', 'v1.2/b/a', 'V1.2/A (2)', 'v1.2/b (2)']);
});

test('if names are taken, whole folders and single files get a number, and nothing inside a folder is renamed', () => {
  const paths = ['trip/day 1/a.jpg', 'trip/a.jpg', 'a.jpg', 'v1.2/a.jpg', 'new/a.jpg'];
  assert.deepEqual(pathsBeside(paths, ['Trip', 'trip (2)', 'A.jpg', 'v1.2', 'other']), [
    'trip (3)/day 1/a.jpg',
    'trip (3)/a.jpg',
    'a (2).jpg',
    'v1.2 (2)/a.jpg',
    'new/a.jpg',
  ]);
});
