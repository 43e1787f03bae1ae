import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSrgb } from './srgb-profile.js';

const SRGB = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];
const ADOBE_RGB = [
  [0.6097, 0.3111, 0.0195],
  [0.2053, 0.6257, 0.0609],
  [0.1492, 0.0632, 0.7446],
];
const srgbCurve = table(1024, (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));

function bytes(...parts: (string | number | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part, 'latin1');
      if (typeof part !== 'number') return part;
      const four = Buffer.alloc(4);
      four.writeInt32BE(part | 0);
      return four;
    }),
  );
}

function table(count: number, curve: (x: number) => number): Uint8Array {
  const values = Buffer.alloc(count * 2);
  for (let i = 0; i < count; i += 1) values.writeUInt16BE(Math.round(curve(i / (count - 1)) * 65_535), i * 2);
  return bytes('curv', 0, count, values);
}

function gamma(power: number): Uint8Array {
  return bytes('curv', 0, 1, Uint8Array.of(Math.floor(power), Math.round((power % 1) * 256), 0, 0));
}

const fixed = (value: number) => Math.round(value * 65_536);
const formula = bytes('para', 0, Uint8Array.of(0, 3, 0, 0), ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed));

function profile(colorants: readonly (readonly number[])[], curve: Uint8Array, more: readonly string[] = []): Uint8Array {
  const xyz = (values: readonly number[]) => bytes('XYZ ', 0, ...values.map(fixed));
  const tags: [string, Uint8Array][] = [
    ...['rXYZ', 'gXYZ', 'bXYZ'].map((name, i) => [name, xyz(colorants[i] as number[])] as [string, Uint8Array]),
    ...['rTRC', 'gTRC', 'bTRC', ...more].map((name) => [name, curve] as [string, Uint8Array]),
  ];
  let at = 132 + tags.length * 12;
  const entries = tags.map(([name, data]) => {
    const entry = bytes(name, at, data.length);
    at += data.length;
    return entry;
  });
  return bytes(new Uint8Array(16), 'RGB XYZ ', new Uint8Array(104), tags.length, ...entries, ...tags.map(([, data]) => data));
}

test('sRGB is recognized by its numbers, as a table or as a formula', () => {
  assert.equal(isSrgb(profile(SRGB, srgbCurve)), true);
  assert.equal(isSrgb(profile(SRGB, formula)), true);
});

test('other primaries, other curves and color tables are not sRGB', () => {
  assert.equal(isSrgb(profile(ADOBE_RGB, srgbCurve)), false);
  assert.equal(isSrgb(profile(SRGB, gamma(2.2))), false);
  assert.equal(isSrgb(profile(SRGB, gamma(1.8))), false);
  assert.equal(isSrgb(profile(SRGB, srgbCurve, ['A2B0'])), false);
});

test('a damaged profile is not sRGB', () => {
  const whole = profile(SRGB, srgbCurve);
  for (let length = 0; length < 2000; length += 17) assert.equal(isSrgb(whole.subarray(0, length)), false);
  const tags = whole.slice();
  tags.fill(0xff, 128, 400);
  assert.equal(isSrgb(tags), false);
});
