import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStat } from './process-cpu.js';

test("CPU time is read from a stat line even if the program's name contains spaces and brackets", () => {
  const line = '42 (a (odd) name) S 7 42 42 0 -1 4194560 1 2 3 4 100 20 3 1 20 0 1 0 5 6 7';
  assert.deepEqual(parseStat(line), { pid: 42, parent: 7, cpuMs: 1240 });
});
