import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { stripMetadata } from '../strip/strip-metadata.js';
import { inspect } from './inspect.js';
import { GIF_BOUNDS, INSPECT_BOUNDS, type Reader, readerOf } from './reader.js';
import {
  be16,
  be32,
  box,
  gif,
  gifExtension,
  IMAGE,
  join,
  jpeg,
  jpegSegment,
  jxlContainer,
  le32,
  png,
  pngChunk,
  SAMPLES,
  tiff,
  tiffImage,
  webp,
  webpChunk,
  webpExtended,
} from './test-samples.js';

/** Processor time, since other work may share the machine. */
const MAX_CPU_MS = 3_000;
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

interface Cost {
  reads: number;
  bytes: number;
}

function counting(reader: Reader, cost: Cost): Reader {
  return {
    size: reader.size,
    read: (offset, length) => {
      cost.reads += 1;
      cost.bytes += length;
      return reader.read(offset, length);
    },
  };
}

/** A file far larger than memory: a head, then one block over and over. */
function endless(head: Uint8Array, block: Uint8Array): Reader {
  return {
    size: 2 ** 45,
    read: async (offset, length) => {
      const out = new Uint8Array(length);
      for (let i = 0; i < length; i += 1) {
        const at = offset + i;
        out[i] = (at < head.length ? head[at] : block[(at - head.length) % block.length]) ?? 0;
      }
      return out;
    },
  };
}

const signature = (bytes: Uint8Array, length: number) => bytes.subarray(0, length);
const chunk = pngChunk('tEXt', 'Comment\0x');
const many = (count: number, piece: Uint8Array) => Array.from({ length: count }, () => piece);
/**
 * Built in one piece: passing this many arguments to a call would overflow the stack on some
 * machines.
 */
const repeated = (count: number, part: Uint8Array): Uint8Array => {
  const all = new Uint8Array(count * part.length);
  for (let index = 0; index < count; index++) all.set(part, index * part.length);
  return all;
};
const emptyReferences = join(be16(1), be16(0));

const hostile: readonly [string, Reader][] = [
  ['JPEG segments without end', endless(signature(jpeg(), 2), jpegSegment(0xfe, 'x'))],
  ['JPEG segments of full length without end', endless(signature(jpeg(), 2), jpegSegment(0xe5, new Uint8Array(65_533)))],
  ['JPEG fill bytes without end', endless(signature(jpeg(), 2), join([0xff]))],
  ['PNG chunks without end', endless(signature(png(), 33), chunk)],
  ['PNG profiles without end', endless(signature(png(), 33), pngChunk('iCCP', 'a\0\0'))],
  ['PNG chunks behind the pixels that look like a chain', readerOf(png([], { after: [...many(5_000, pngChunk('eXIf')), join('!')] }))],
  ['a PNG chunk that claims 4 GB', readerOf(join(png().subarray(0, 33), be32(0xffffffff), 'iTXt'))],
  ['WebP frames without end', endless(join('RIFF', le32(0xffffffff), 'WEBP', webpExtended(2)), webpChunk('ANMF', new Uint8Array(600)))],
  ['AVIF boxes without end', endless(box('ftyp', 'avif', be32(0)), box('free'))],
  ['an AVIF meta box of 1 GB', endless(join(box('ftyp', 'avif', be32(0)), be32(2 ** 30), 'meta', be32(0)), box('free'))],
  ['an AVIF box that claims 2^64 bytes', readerOf(join(box('ftyp', 'avif', be32(0)), be32(1), 'free', be32(0xffffffff), be32(0xffffffff)))],
  [
    'AVIF items of countless empty extents',
    readerOf(
      join(
        box('ftyp', 'avif', be32(0)),
        box(
          'meta',
          be32(0),
          box('pitm', be32(0), be16(1)),
          box('iloc', be32(0), [0, 0], be16(0xffff), repeated(60_000, join(be16(1), be16(0), be16(0xffff)))),
        ),
      ),
    ),
  ],
  [
    'AVIF references without end',
    readerOf(
      join(
        box('ftyp', 'avif', be32(0)),
        box('meta', be32(0), box('pitm', be32(0), be16(1)), box('iref', be32(0), repeated(30_000, box('auxl', emptyReferences)))),
      ),
    ),
  ],
  ['GIF blocks without end', endless(signature(gif(1), 19), join([0x21, 0xfe, 1, 1, 0]))],
  ['GIF sub-blocks without end', endless(join(signature(gif(1), 19), [0x21, 0xfe]), join([1]))],
  ['a loop of TIFF pages', readerOf(tiff(3, 8))],
  ['20,000 TIFF pages', readerOf(tiff(20_000))],
  ['a TIFF directory beyond the end', readerOf(join('II*\0', le32(0xfffffff0)))],
  ['page trees without end', endless(join('%PDF-1.4\n'), join('obj /Type /Pages /Count 1 '))],
  ['an SVG prolog without end', endless(join('<?xml version="1.0"?>'), join('<!-- -->'))],
];
for (const [name, reader] of hostile) {
  test(`${name}: reading stays within its bounds`, async () => {
    const cost: Cost = { reads: 0, bytes: 0 };
    const started = cpuMs();
    await inspect(counting(reader, cost)).catch(requireInputError);
    assert.ok(cpuMs() - started < MAX_CPU_MS, 'took too long');
    assert.ok(cost.reads <= INSPECT_BOUNDS.maxReads + 1, `${cost.reads} reads`);
    assert.ok(cost.bytes <= (name.startsWith('GIF') ? GIF_BOUNDS.maxBytes + 65_536 : INSPECT_BOUNDS.maxBytes), `${cost.bytes} bytes`);
  });
}

function requireInputError(error: unknown): void {
  assert.ok(
    error instanceof AppError && ['corrupt_input', 'unsupported_media', 'unsupported_variant'].includes(error.code),
    String((error as Error).stack),
  );
}

/** Random numbers that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = bytes.slice(0, random() < 0.3 ? Math.floor(random() * bytes.length) : bytes.length);
  const flips = Math.floor(random() * 6);
  for (let i = 0; i < flips && copy.length > 0; i += 1) {
    const extremes = [0, 1, 0x7f, 0x80, 0xff];
    copy[Math.floor(random() * copy.length)] = random() < 0.5 ? Math.floor(random() * 256) : (extremes[Math.floor(random() * 5)] ?? 0);
  }
  return copy;
}

for (const [name, bytes] of Object.entries(SAMPLES)) {
  test(`${name}: inspecting and stripping a damaged file either works or fails with one of three errors`, async () => {
    const random = randomFrom(bytes.length);
    const started = cpuMs();
    for (let round = 0; round < 800; round += 1) {
      const damaged = mutate(bytes, random);
      const info = await inspect(readerOf(damaged)).catch((error: unknown) => requireInputError(error));
      if (!info || info.format === 'pdf') continue;
      for (const metadata of ['safe', 'none'] as const) {
        try {
          const stripped = stripMetadata(damaged, info, metadata);
          assert.ok(stripped.bytes.length <= damaged.length);
        } catch (error) {
          requireInputError(error);
        }
      }
    }
    assert.ok(cpuMs() - started < 20_000, 'took too long');
  });
}

test('a file with very many chunks is stripped quickly', async () => {
  const pixels = webpChunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 40, 0, 30, 0]);
  const build = (count: number) => [
    png(many(count, pngChunk('tEXt', 'Copyright\0Ann'))),
    jpeg(many(count, jpegSegment(0xfe, 'x'))),
    webp([webpExtended(0), pixels, ...many(count, webpChunk('JUNK', 'xx'))]),
    gif(1, many(count, gifExtension(0xfe, 'x'))),
    jxlContainer(many(Math.min(count, 10_000), box('jumb', 'x'))),
  ];
  const small = build(1);
  for (const [i, bytes] of build(30_000).entries()) {
    const info = await inspect(readerOf(small[i] ?? bytes));
    const started = cpuMs();
    assert.ok(stripMetadata(bytes, info, 'safe').bytes.length < 300);
    assert.ok(cpuMs() - started < MAX_CPU_MS);
  }
});

test('TIFF directories that refer to themselves over and over are rejected quickly', async () => {
  const at = 8 + IMAGE.length;
  const image = tiffImage(() => Array.from({ length: 900 }, (_, i) => [60_000 + i, 4, at] as const));
  // 13: the type of an offset to a directory.
  for (let entry = at + 2 + 8 * 12; entry < at + 2 + 908 * 12; entry += 12) image[entry + 2] = 13;
  const info = await inspect(readerOf(image));
  const started = cpuMs();
  assert.throws(
    () => stripMetadata(image, info, 'safe'),
    (error) => error instanceof AppError && error.code === 'corrupt_input',
  );
  assert.ok(cpuMs() - started < MAX_CPU_MS);
});
