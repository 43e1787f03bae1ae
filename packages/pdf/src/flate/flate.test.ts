import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { deflate } from './deflate.js';
import { inflate } from './inflate.js';

const content = Buffer.from(
  Array.from({ length: 3000 }, (_, line) => `BT /F1 11 Tf ${line % 97} ${line} Td (word ${line * 31}) Tj ET\n`).join(''),
);
const samples = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at) >> 7));

test('what is packed without a host has the bytes that zlib gives in Node', () => {
  for (const data of [content, samples, Buffer.alloc(0), Buffer.alloc(100_000)])
    assert.ok(deflateSync(data, { level: 9 }).equals(deflate(data)));
});

test('what was packed comes back, without its checksum and header too, and as far as it goes where it is cut off or damaged', () => {
  const packed = deflate(content);
  for (const stream of [packed, packed.subarray(0, -4), packed.subarray(2, -4)]) assert.ok(content.equals(inflate(stream, content.length)));
  const cut = inflate(packed.subarray(0, packed.length >> 1), content.length);
  assert.ok(cut.length > content.length / 3 && content.subarray(0, cut.length).equals(cut));
  const damaged = packed.slice();
  damaged.fill(0xff, packed.length >> 1, (packed.length >> 1) + 20);
  const left = inflate(damaged, content.length * 4);
  assert.ok(content.subarray(0, 20_000).equals(left.subarray(0, 20_000)));
  assert.ok(inflateSync(packed).equals(content));
});

test('a stream that grows beyond its bound is refused before it has grown there', () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000));
  const before = process.memoryUsage().arrayBuffers;
  assert.throws(() => inflate(bomb, 1_000_000), { code: 'too_complex' });
  assert.ok(process.memoryUsage().arrayBuffers - before < 40_000_000);
});
