import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSyncTrace } from './sync-trace.js';

const WRITE = '8 pwrite64(29</data/x.db-wal>, "\\0"..., 24, 0) = 24';
const SYNC = '8 fsync(29</data/x.db-wal>) = 0';
const ACKNOWLEDGE = '7 write(1<pipe:[1]>, "id\\n", 3) = 3';

function read(...lines: string[]) {
  return readSyncTrace(`${lines.join('\n')}\n`, 'x.db-wal');
}

test('a sync that returned before the acknowledgment counts, even if it is traced in two halves', () => {
  const halves = ['8 fdatasync(29</data/x.db-wal> <unfinished ...>', '7 write(4<x>, "", 0) = 0', '8 <... fdatasync resumed>) = 0'];
  assert.deepEqual(
    read(WRITE, SYNC, ACKNOWLEDGE, WRITE, ...halves, ACKNOWLEDGE),
    Array(2).fill({ writes: 1, syncs: 1, unsyncedWrites: 0 }),
  );
});

test('a sync that failed, has not finished, or is for another file does not count', () => {
  const failed = '8 fsync(29</data/x.db-wal>) = -1 EIO (Input/output error)';
  const unfinished = '8 fsync(29</data/x.db-wal> <unfinished ...>';
  const other = '8 fsync(28</data/x.db>) = 0';
  for (const line of [failed, unfinished, other]) {
    assert.deepEqual(read(WRITE, line, ACKNOWLEDGE), [{ writes: 1, syncs: 0, unsyncedWrites: 1 }]);
  }
});

test('a write after the last sync is reported', () => {
  assert.deepEqual(read(WRITE, SYNC, WRITE, ACKNOWLEDGE), [{ writes: 2, syncs: 1, unsyncedWrites: 1 }]);
});
