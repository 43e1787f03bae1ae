import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHeifAttachments } from './heif-attachments.js';
import { avif, XMP } from './test-samples.js';

test('premultiplied colors are distinguished from plain ones', () => {
  assert.equal(readHeifAttachments(avif({ alpha: true, premultiplied: true })).premultiplied, true);
  assert.equal(readHeifAttachments(avif({ alpha: true })).premultiplied, false);
  assert.equal(readHeifAttachments(avif()).premultiplied, false);
});

test('a cut-off image is reported, and data missing after the image is not', () => {
  const bare = avif();
  assert.equal(readHeifAttachments(bare).cutOff, false);
  assert.equal(readHeifAttachments(bare.subarray(0, -1)).cutOff, true);
  assert.equal(readHeifAttachments(avif({ xmp: XMP }).subarray(0, -1)).cutOff, false);
});

test('a file that makes no sense has no attachments', () => {
  assert.deepEqual(readHeifAttachments(new Uint8Array(100)), {});
});
