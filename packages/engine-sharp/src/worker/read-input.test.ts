import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readInput } from './read-input.js';

test('files of any size are read whole, and no bytes of an earlier file remain after the end', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'imagemill-read-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  for (const [size, byte] of [
    [50_000, 1],
    [300_000, 2],
    [0, 3],
    [70_000, 4],
    [10, 5],
    [17_000_000, 6],
    [200_000, 7],
    [300_000, 8],
  ] as const) {
    const bytes = Buffer.alloc(size, byte);
    writeFileSync(path, bytes);
    const read = readInput(path);
    assert.ok(read.equals(bytes), `${size} bytes`);
    const behind = new Uint8Array(read.buffer, read.byteOffset + read.length);
    assert.ok(
      behind.every((value) => value === 0),
      `nothing behind ${size} bytes`,
    );
  }
});
