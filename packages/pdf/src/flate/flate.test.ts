import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { deflate } from './deflate.js';
import { inflate } from './inflate.js';

const content = Buffer.from(
  Array.from({ length: 3000 }, (_, line) => `BT /F1 11 Tf ${line % 97} ${line} Td (word ${line * 31}) Tj ET\n`).join(''),
);
const samples = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at) >> 7));

test('packing without a host gives the same bytes as zlib in Node', () => {
  for (const data of [content, samples, Buffer.alloc(0), Buffer.alloc(100_000)])
    assert.ok(deflateSync(data, { level: 9 }).equals(deflate(data)));
});

test('packed data unpacks without its header and checksum too; cut or damaged data unpacks as far as possible', () => {
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

test('a stream that would exceed its size limit is rejected before it takes that much memory', () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000));
  const before = process.memoryUsage().arrayBuffers;
  assert.throws(() => inflate(bomb, 1_000_000), { code: 'too_complex' });
  assert.ok(process.memoryUsage().arrayBuffers - before < 40_000_000);
});
