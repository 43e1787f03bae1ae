import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../test-app.js';
import { FileHead } from '../receive/file-head.js';
import { withReader } from './file-reader.js';

const HEAD_BYTES = 65_536;

test('a file reads the same from its head in memory and from disk, up to its end', async (t) => {
  const content = randomBytes(100_000);
  const file = path.join(await temporaryDirectory(t), 'input');
  await writeFile(file, content);
  const head = new FileHead();
  for (let at = 0; at < content.length; at += 30_000)
    head.keep([content.subarray(at, at + 10_000), content.subarray(at + 10_000, at + 30_000)]);
  assert.deepEqual(head.bytes, content.subarray(0, HEAD_BYTES));

  const uploads = [head, null].map((kept) => ({ path: file, bytes: content.length, head: kept, name: null }));
  for (const upload of uploads) {
    await withReader(upload, async ({ size, read }) => {
      assert.equal(size, content.length);
      for (const [offset, length] of [
        [0, 16_384],
        [0, HEAD_BYTES],
        [60_000, 10_000],
        [HEAD_BYTES, 1],
        [99_990, 100],
        [100_000, 5],
        [200_000, 5],
      ] as const)
        assert.deepEqual(Buffer.from(await read(offset, length)), content.subarray(offset, offset + length), `${offset}, ${length}`);
    });
  }
});

test("reads within the head in memory don't need the file", async (t) => {
  const content = randomBytes(1000);
  const file = path.join(await temporaryDirectory(t), 'input');
  const head = new FileHead();
  head.keep([content]);
  const upload = { path: file, bytes: content.length, head, name: null };
  assert.deepEqual(Buffer.from(await withReader(upload, ({ read }) => read(0, HEAD_BYTES))), content);
  head.drop();
  await assert.rejects(
    withReader(upload, ({ read }) => read(0, 10)),
    { code: 'ENOENT' },
  );
});
