import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { decodeBmp } from './bmp.js';
import { imageInIco } from './ico.js';

interface Bitmap {
  readonly bits: number;
  readonly width?: number;
  readonly height?: number;
  readonly compression?: number;
  readonly headerBytes?: 12 | 40 | 108 | 124;
  readonly masks?: readonly number[];
  readonly palette?: readonly (readonly number[])[];
  readonly rows: readonly number[];
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const BLACK = [0, 0, 0, 255];
const COLORS = [BLACK, RED, GREEN, BLUE];

test('reads every depth, rows from the bottom up', () => {
  // Below: red, green; above: blue, black.
  const expected = [...BLUE, ...BLACK, ...RED, ...GREEN];
  const indexed = { palette: COLORS };
  const files: Bitmap[] = [
    { bits: 2, ...indexed, rows: [0b01100000, 0, 0, 0, 0b11000000, 0, 0, 0] },
    { bits: 4, ...indexed, rows: [0x12, 0, 0, 0, 0x30, 0, 0, 0] },
    { bits: 8, ...indexed, rows: [1, 2, 0, 0, 3, 0, 0, 0] },
    { bits: 8, headerBytes: 12, ...indexed, rows: [1, 2, 0, 0, 3, 0, 0, 0] },
    { bits: 16, rows: [...u16(0x7c00, 0x03e0), ...u16(0x001f, 0)] },
    { bits: 16, compression: 3, masks: [0xf800, 0x07e0, 0x001f], rows: [...u16(0xf800, 0x07e0), ...u16(0x001f, 0)] },
    { bits: 24, rows: [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0] },
    { bits: 32, rows: [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0] },
    { bits: 8, compression: 1, ...indexed, rows: [1, 1, 1, 2, 0, 0, 1, 3, 1, 0, 0, 1] },
    { bits: 8, compression: 1, ...indexed, rows: [1, 1, 1, 2, 0, 0, 1, 3, 1, 0] },
    { bits: 4, compression: 2, ...indexed, rows: [2, 0x12, 0, 0, 2, 0x30, 0, 1] },
  ];
  for (const file of files) {
    const { width, height, data } = decodeBmp(bmp(file));
    assert.deepEqual([width, height, [...data]], [2, 2, expected], JSON.stringify(file));
  }
});

test('reads one bit per pixel', () => {
  const { data } = decodeBmp(bmp({ bits: 1, palette: [BLACK, RED], rows: [0b10000000, 0, 0, 0, 0b01000000, 0, 0, 0] }));
  assert.deepEqual([...data], [...BLACK, ...RED, ...RED, ...BLACK]);
});

test('reads rows from the top down if the height is negative', () => {
  const { height, data } = decodeBmp(bmp({ bits: 8, height: -2, palette: COLORS, rows: [1, 2, 0, 0, 3, 0, 0, 0] }));
  assert.deepEqual([height, ...data], [2, ...RED, ...GREEN, ...BLUE, ...BLACK]);
});

test('takes alpha from a mask, and from nothing else', () => {
  const rows = [0, 0, 255, 10, 0, 255, 0, 20, 255, 0, 0, 30, 0, 0, 0, 40];
  const alphas = (file: Bitmap) => [...decodeBmp(bmp(file)).data].filter((_, index) => index % 4 === 3);
  assert.deepEqual(alphas({ bits: 32, headerBytes: 40, rows }), [255, 255, 255, 255]);
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
  assert.deepEqual(alphas({ bits: 32, headerBytes: 108, compression: 3, masks, rows }), [30, 40, 10, 20]);
  assert.deepEqual(alphas({ bits: 32, headerBytes: 124, compression: 3, masks, rows }), [30, 40, 10, 20]);
});

test('run lengths may skip pixels, contain literal pixels and go past the edge', () => {
  const { data } = decodeBmp(bmp({ bits: 8, compression: 1, palette: COLORS, rows: [0, 2, 1, 0, 9, 2, 0, 0, 0, 3, 3, 1, 1, 0, 0, 1] }));
  assert.deepEqual([...data], [...BLUE, ...RED, ...BLACK, ...GREEN]);
});

test('a bitmap that ends too early is corrupt, and embedded images are unsupported', () => {
  const whole = bmp({ bits: 24, width: 20, height: 20, rows: Array.from({ length: 1200 }, () => 9) });
  for (const length of [0, 13, 30, 60, 1000]) assert.throws(() => decodeBmp(whole.subarray(0, length)), hasCode('corrupt_input'));
  assert.throws(() => decodeBmp(bmp({ bits: 24, compression: 4, rows: [] })), hasCode('unsupported_variant'));
  assert.throws(() => decodeBmp(bmp({ bits: 24, width: 2_000_000, height: 2_000_000, rows: [] })), hasCode('too_many_pixels'));
});

test('a damaged bitmap gives either an image or an AppError', () => {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const files = [
    bmp({ bits: 8, compression: 1, palette: COLORS, rows: [1, 1, 1, 2, 0, 0, 0, 2, 1, 0, 1, 0, 0, 1] }),
    bmp({
      bits: 32,
      headerBytes: 124,
      compression: 3,
      masks: [0xff0000, 0xff00, 0xff, 0xff000000],
      rows: Array.from({ length: 16 }, () => 7),
    }),
    icon(bmp({ bits: 32, height: 4, rows: Array.from({ length: 24 }, () => 200) }).subarray(14)),
  ];
  for (const file of files) {
    for (let round = 0; round < 500; round += 1) {
      const damaged = file.slice();
      // Sizes stay small: large ones are rejected before a decoder sees them.
      for (let hit = 0; hit < 3; hit += 1) {
        const at = random(damaged.length);
        if (at < 18 || at > 25) damaged[at] = random(256);
      }
      try {
        if (file === files[2]) imageInIco(damaged);
        else decodeBmp(damaged);
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
      }
    }
  }
});

test('an icon takes its transparency from the fourth byte, or from the mask if that byte is always empty', () => {
  const rows = [0, 0, 255, 10, 0, 255, 0, 20, 255, 0, 0, 30, 0, 0, 0, 40];
  const mask = [0b10000000, 0, 0, 0, 0, 0, 0, 0];
  const alphas = (bytes: readonly number[]) => {
    const image = imageInIco(icon(bmp({ bits: 32, height: 4, rows: [...bytes, ...mask] }).subarray(14)));
    assert.ok(!(image instanceof Uint8Array));
    assert.deepEqual([image.width, image.height], [2, 2]);
    return [...image.data].filter((_, index) => index % 4 === 3);
  };
  assert.deepEqual(alphas(rows), [30, 40, 10, 20]);
  assert.deepEqual(alphas(rows.map((value, index) => (index % 4 === 3 ? 0 : value))), [255, 255, 0, 255]);
});

test('the largest image of an icon is used, and a PNG is returned as it is', () => {
  const small = bmp({ bits: 32, height: 4, rows: Array.from({ length: 24 }, () => 1) }).subarray(14);
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4);
  const file = new Uint8Array(38 + small.length + png.length);
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, 2, true);
  for (const [index, [side, image, at]] of (
    [
      [16, small, 38],
      [64, png, 38 + small.length],
    ] as const
  ).entries()) {
    file.set([side, side], 6 + index * 16);
    view.setUint32(6 + index * 16 + 8, image.length, true);
    view.setUint32(6 + index * 16 + 12, at, true);
    file.set(image, at);
  }
  assert.deepEqual(imageInIco(file), png);
});

function bmp({ bits, width = 2, height = 2, compression = 0, headerBytes = 40, masks = [], palette = [], rows }: Bitmap): Uint8Array {
  const core = headerBytes === 12;
  const between = headerBytes === 40 ? masks.length * 4 : 0;
  const colors = palette.length * (core ? 3 : 4);
  // The short header can't say how many colors there are.
  const room = core ? 3 * 2 ** bits : colors;
  const offset = 14 + headerBytes + between + room;
  const file = new Uint8Array(offset + rows.length);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4d]);
  view.setUint32(10, offset, true);
  view.setUint32(14, headerBytes, true);
  if (core) {
    view.setUint16(18, width, true);
    view.setUint16(20, height, true);
    view.setUint16(24, bits, true);
  } else {
    view.setInt32(18, width, true);
    view.setInt32(22, height, true);
    view.setUint16(28, bits, true);
    view.setUint32(30, compression, true);
    view.setUint32(46, palette.length, true);
    for (const [index, mask] of masks.entries()) view.setUint32(54 + index * 4, mask, true);
  }
  for (const [index, [red = 0, green = 0, blue = 0]] of palette.entries()) {
    file.set([blue, green, red], 14 + headerBytes + between + index * (core ? 3 : 4));
  }
  file.set(rows, offset);
  return file;
}

function icon(image: Uint8Array): Uint8Array {
  const file = new Uint8Array(22 + image.length);
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, 1, true);
  file.set([2, 2], 6);
  view.setUint32(14, image.length, true);
  view.setUint32(18, 22, true);
  file.set(image, 22);
  return file;
}

function u16(...values: number[]): number[] {
  return values.flatMap((value) => [value & 255, value >> 8]);
}

function hasCode(code: string): (error: unknown) => boolean {
  return (error) => error instanceof AppError && error.code === code;
}
