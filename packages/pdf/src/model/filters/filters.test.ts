import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { decodeAsciiHex, decodeRunLength } from '../decode-stream.js';
import { decodeAscii85 } from './ascii85.js';
import { decodeLzw } from './lzw.js';
import { undoPredictor } from './predictor.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const text = (data: Uint8Array) => Buffer.from(data).toString('latin1');
const isTooComplex = (error: unknown) => error instanceof AppError && error.code === 'too_complex';

test('hexadecimal decoding stops at >, skips everything but digits, and reads an odd last digit as if a 0 followed', () => {
  assert.deepEqual([...decodeAsciiHex(bytes('48 65\n6C6c6F 7>ff'))], [0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x70]);
  assert.equal(decodeAsciiHex(bytes('>')).length, 0);
});

test('ASCII85 is read with z, white space, a short last group, and the brackets that some writers add', () => {
  assert.equal(text(decodeAscii85(bytes('87cURD]i,"Ebo80~>'))), 'Hello World!');
  assert.equal(text(decodeAscii85(bytes('<~87cUR\nD]j7B\nEbo7~>'))).slice(0, 6), 'Hello ');
  assert.deepEqual([...decodeAscii85(bytes('z!!~>'))], [0, 0, 0, 0, 0]);
});

test('run-length decoding repeats runs, copies literals, and stops at 128', () => {
  assert.equal(text(decodeRunLength(Uint8Array.of(2, 65, 66, 67, 254, 90, 128, 1, 1), 100)), 'ABCZZZ');
});

test('runs beyond the size limit are rejected', () => {
  assert.throws(() => decodeRunLength(new Uint8Array(20_000).fill(129), 100_000), isTooComplex);
});

/**
 * An independent LZW encoder: writes codes of 9 to 12 bits, with a clear code first and whenever
 * the table is full.
 */
function encodeLzw(data: Uint8Array, earlyChange: 0 | 1): Uint8Array {
  const out: number[] = [];
  let buffer = 0;
  let bits = 0;
  let width = 9;
  const put = (code: number) => {
    buffer = buffer * 2 ** width + code;
    bits += width;
    while (bits >= 8) {
      bits -= 8;
      out.push(Math.floor(buffer / 2 ** bits));
      buffer %= 2 ** bits;
    }
  };
  let table = new Map<string, number>();
  const clear = () => {
    put(256);
    table = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]));
    width = 9;
  };
  clear();
  let next = 258;
  let known = '';
  for (const byte of data) {
    const longer = known + String.fromCharCode(byte);
    if (table.has(longer)) {
      known = longer;
      continue;
    }
    put(table.get(known) ?? 0);
    table.set(longer, next++);
    // The decoder is one entry behind.
    if (next - 1 + earlyChange >= 2 ** width && width < 12) width++;
    if (next === 4095) {
      clear();
      next = 258;
    }
    known = String.fromCharCode(byte);
  }
  put(table.get(known) ?? 0);
  put(257);
  put(0);
  return Uint8Array.from(out);
}

test('LZW decodes across several tables, with self-referencing codes, changing width early or late', () => {
  const data = Uint8Array.from({ length: 60_000 }, (_, index) => (index % 7 < 3 ? 65 : (index * index) >> 5) & 255);
  for (const early of [0, 1] as const) assert.equal(text(decodeLzw(encodeLzw(data, early), 1e6, early)), text(data));
  assert.equal(text(decodeLzw(encodeLzw(bytes('A'.repeat(500)), 1), 1e6)), 'A'.repeat(500));
});

test('truncated LZW data is decoded as far as it goes, and output beyond the size limit is rejected', () => {
  const packed = encodeLzw(bytes('Text, and text again. '.repeat(400)), 1);
  const half = text(decodeLzw(packed.subarray(0, packed.length >> 1), 1e6));
  assert.ok(half.length > 500 && 'Text, and text again. '.repeat(400).startsWith(half));
  assert.throws(() => decodeLzw(packed, 4000), isTooComplex);
});

/** Rows that use every PNG predictor in turn. */
function predictPng(rows: Uint8Array, rowBytes: number, step: number): Uint8Array {
  const out: number[] = [];
  for (let start = 0, row = 0; start < rows.length; start += rowBytes, row++) {
    const kind = row % 5;
    out.push(kind);
    for (let x = 0; x < rowBytes; x++) {
      const left = x < step ? 0 : (rows[start + x - step] ?? 0);
      const up = rows[start + x - rowBytes] ?? 0;
      const corner = x < step ? 0 : (rows[start + x - step - rowBytes] ?? 0);
      const estimate = left + up - corner;
      const near = [left, up, corner].sort((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b))[0] ?? 0;
      const guess = [0, left, up, (left + up) >> 1, near][kind] ?? 0;
      out.push(((rows[start + x] ?? 0) - guess) & 255);
    }
  }
  return Uint8Array.from(out);
}

test('every PNG predictor is undone, even in a last row that is cut short', () => {
  const rows = Uint8Array.from({ length: 12 * 10 }, (_, index) => (index * 37) ^ (index >> 3));
  const shape = { predictor: 15, colors: 3, bitsPerComponent: 8, columns: 4 };
  const packed = predictPng(rows, 12, 3);
  assert.deepEqual(undoPredictor(packed, shape), rows);
  assert.deepEqual(undoPredictor(packed.subarray(0, -5), shape), rows.subarray(0, -5));
});

test('TIFF differences are added up for samples of 4, 8 and 16 bits', () => {
  const shape = { predictor: 2, colors: 1, columns: 4 };
  assert.deepEqual([...undoPredictor(Uint8Array.of(0x12, 0x34), { ...shape, bitsPerComponent: 4 })], [0x13, 0x6a]);
  assert.deepEqual([...undoPredictor(Uint8Array.of(250, 10, 1, 1), { ...shape, bitsPerComponent: 8 })], [250, 4, 5, 6]);
  const words = Uint8Array.of(0x00, 0xff, 0x00, 0x01, 0x01, 0x00, 0xff, 0xff);
  assert.deepEqual([...undoPredictor(words, { ...shape, bitsPerComponent: 16 })], [0x00, 0xff, 0x01, 0x00, 0x02, 0x00, 0x01, 0xff]);
});
