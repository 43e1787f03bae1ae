import assert from 'node:assert/strict';
import { test } from 'node:test';
import { svgAsUtf8 } from './svg-as-utf8.js';

const drawing = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><svg><title>Crème</title></svg>`;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

test('an SVG in another encoding is converted to UTF-8 and declares it', () => {
  assert.equal(text(svgAsUtf8(Buffer.from(drawing('ISO-8859-1'), 'latin1'))), drawing('UTF-8'));
  const wide = Buffer.from(drawing('UTF-16'), 'utf16le');
  assert.equal(text(svgAsUtf8(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]))), drawing('UTF-8'));
  assert.equal(text(svgAsUtf8(wide)), drawing('UTF-8'));
  assert.equal(text(svgAsUtf8(Buffer.from(wide).swap16())), drawing('UTF-8'));
});

test('an SVG in UTF-8, without a declaration or in an unknown encoding is left unchanged', () => {
  for (const svg of [drawing('UTF-8'), drawing('utf-8'), '<svg/>', drawing('klingon')]) {
    const bytes = Buffer.from(svg);
    assert.equal(svgAsUtf8(bytes), bytes);
  }
});
