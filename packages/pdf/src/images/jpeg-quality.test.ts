import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jpegQuality } from './jpeg-quality.js';

/** The start of a JPEG with one quantization table. */
function jpegWith(table: readonly number[]): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xdb, 0, 67, 0, ...table, 0xff, 0xda, 0, 2]);
}

test('finer quantization steps mean a higher quality', () => {
  const all = [1, 2, 5, 20, 60, 120].map((step) => jpegQuality(jpegWith(new Array(64).fill(step))) ?? 0);
  assert.deepEqual(
    all,
    [...all].sort((a, b) => b - a),
  );
  assert.ok((all[0] as number) > 97 && (all[5] as number) < 35, String(all));
});

test('a JPEG without a quantization table has no quality', () => {
  assert.equal(jpegQuality(new Uint8Array(0)), undefined);
  assert.equal(jpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0)), undefined);
  assert.equal(jpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, 1, 2)), undefined);
});
