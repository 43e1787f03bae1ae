import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { crc32 } from '../attachments/png-chunks.js';
import { inspect } from '../inspect/inspect.js';
import { readerOf } from '../inspect/reader.js';
import { be32, png, pngChunk } from '../inspect/test-samples.js';
import { withPngProfile } from './with-png-profile.js';

const gamma = (value: number) => pngChunk('gAMA', be32(value));
const points = (...values: number[]) => pngChunk('cHRM', ...values.map((value) => be32(value)));
const SRGB = points(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000);
const WIDE = points(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000);

const profileOf = async (file: Uint8Array) => (await inspect(readerOf(file))).profile;

/** The profile after the header, unpacked. */
function iccOf(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  assert.equal(bytes.toString('latin1', 37, 41), 'iCCP');
  const length = bytes.readUInt32BE(33);
  assert.equal(bytes.readUInt32BE(41 + length), crc32(bytes.subarray(37, 41 + length)));
  return inflateSync(bytes.subarray(46, 41 + length));
}

test('an unusual gamma or unusual primaries count as a profile', async () => {
  assert.equal(await profileOf(png([gamma(100_000)])), 'other');
  assert.equal(await profileOf(png([gamma(45_455), WIDE])), 'other');
  assert.equal(await profileOf(png([gamma(45_455)])), 'none');
  assert.equal(await profileOf(png([gamma(45_455), SRGB])), 'none');
  assert.equal(await profileOf(png([gamma(100_000), pngChunk('sRGB', [0])])), 'srgb');
});

test('values that make no sense are ignored', async () => {
  assert.equal(await profileOf(png([gamma(0)])), 'none');
  assert.equal(await profileOf(png([WIDE])), 'none');
  assert.equal(await profileOf(png([gamma(45_455), points(0, 0, 0, 0, 0, 0, 0, 0)])), 'none');
  assert.equal(await profileOf(png([pngChunk('gAMA', [1])])), 'none');
});

test('the profile has the same gamma and primaries as the chunks', () => {
  const icc = iccOf(withPngProfile(png([gamma(50_000)])));
  assert.deepEqual([icc.readUInt32BE(0), icc.toString('latin1', 16, 20), icc.toString('latin1', 36, 40)], [icc.length, 'RGB ', 'acsp']);
  const at = icc.readUInt32BE(icc.indexOf('rTRC') + 4);
  assert.deepEqual([icc.toString('latin1', at, at + 4), icc.readUInt16BE(at + 12) / 256], ['curv', 2]);
  // sRGB's primaries adapted to D50, as sRGB profiles state them.
  const xyz = (tag: string) => [8, 12, 16].map((place) => icc.readInt32BE(icc.readUInt32BE(icc.indexOf(tag) + 4) + place) / 65_536);
  const close = (found: number[], wanted: number[]) => {
    for (const [i, value] of found.entries()) assert.ok(Math.abs(value - (wanted[i] ?? 0)) < 0.002, `${found}`);
  };
  close(xyz('rXYZ'), [0.4361, 0.2225, 0.0139]);
  close(xyz('gXYZ'), [0.3851, 0.7169, 0.0971]);
  close(xyz('bXYZ'), [0.1431, 0.0606, 0.7141]);
});

test('a gray image gets a gray profile', () => {
  assert.equal(iccOf(withPngProfile(png([gamma(100_000)], { colorType: 0 }))).toString('latin1', 16, 20), 'GRAY');
});

test('a PNG that is sRGB, or states its colors in another way, stays as it is', () => {
  for (const chunks of [[], [gamma(45_455)], [gamma(100_000), pngChunk('sRGB', [0])], [gamma(100_000), pngChunk('cICP', [1, 13, 0, 1])]]) {
    const file = png(chunks);
    assert.equal(withPngProfile(file), file);
  }
});
