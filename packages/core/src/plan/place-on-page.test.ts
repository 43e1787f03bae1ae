import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith } from '../options/parse-options.js';
import { imagesToPdfOptions, resizePdfOptions } from '../options/pdf-options.js';
import { imageInPoints, placeImage, placePage } from './place-on-page.js';

const images = (options: Readonly<Record<string, unknown>>) => parseWith(imagesToPdfOptions, { margin: 0, ...options });
const pages = (options: Readonly<Record<string, unknown>>) => parseWith(resizePdfOptions, options);
const WIDE = { width: 400, height: 200 };

test('an image fills the page inside its margin and is centered', () => {
  const { page, box, clip } = placeImage(WIDE, images({ pageSize: 'letter', margin: 25.4 }));
  assert.deepEqual(page, { width: 792, height: 612 });
  assert.deepEqual(box, { x: 72, y: 144, width: 648, height: 324 });
  assert.equal(clip, undefined);
});

test('an image that covers its page is clipped at the margin', () => {
  const { box, clip } = placeImage(WIDE, images({ pageSize: 'letter', orientation: 'portrait', fit: 'cover', margin: 25.4 }));
  assert.deepEqual(box, { x: -342, y: 72, width: 1296, height: 648 });
  assert.deepEqual(clip, { x: 72, y: 72, width: 468, height: 648 });
});

test('an image at its own size is only shrunk if the page is too small', () => {
  const original = images({ pageSize: 'letter', fit: 'original' });
  assert.deepEqual(placeImage(WIDE, original).box, { x: 196, y: 206, width: 400, height: 200 });
  assert.equal(placeImage({ width: 4000, height: 2000 }, original).box.width, 792);
});

test('a page sized to its image has the margin around it and is no longer than PDF readers support', () => {
  const { page, box } = placeImage(WIDE, images({ pageSize: 'image', margin: 25.4 }));
  assert.deepEqual(page, { width: 544, height: 344 });
  assert.deepEqual(box, { x: 72, y: 72, width: 400, height: 200 });
  assert.equal(Math.round(placeImage({ width: 50_000, height: 10 }, images({ pageSize: 'image' })).page.width), 14_400);
});

test('an image has the size that its resolution says, or 96 pixels per inch without one', () => {
  assert.deepEqual(imageInPoints({ width: 300, height: 600 }, 300), { width: 72, height: 144 });
  assert.deepEqual(imageInPoints({ width: 96, height: 192 }), { width: 72, height: 144 });
});

test('a new page has the orientation of the old one or the one requested', () => {
  assert.deepEqual(placePage(WIDE, pages({ pageSize: 'letter' })).page, { width: 792, height: 612 });
  assert.deepEqual(placePage(WIDE, pages({ pageSize: 'letter', orientation: 'portrait' })).page, { width: 612, height: 792 });
  assert.deepEqual(placePage(WIDE, pages({ percent: 50 })).page, { width: 200, height: 100 });
  assert.deepEqual(placePage(WIDE, pages({ width: 25.4, height: 50.8 })).page, { width: 144, height: 72 });
});

test('a margin that is larger than the page still leaves a tenth of it', () => {
  const { box } = placePage(WIDE, pages({ width: 25.4, height: 25.4, margin: 100 }));
  assert.ok(Math.abs(box.width - 7.2) < 1e-9);
});
