import assert from 'node:assert/strict';
import { test } from 'node:test';
import { residentBytes, watchMemory } from './memory-watch.js';
import { processTree } from './process-tree.js';

const skip = process.platform === 'linux' ? false : 'reads /proc';

test('what processes hold is what they say of themselves', { skip }, async () => {
  const held = residentBytes([process.pid]);
  assert.ok(Math.abs(held - process.memoryUsage.rss()) < 20_000_000, String(held));
  assert.equal(residentBytes([2 ** 30]), 0);
  assert.ok(processTree(process.pid).includes(process.pid));
});

test('more than allowed is told once; what is stopped tells nothing', { skip }, async () => {
  const told: string[] = [];
  const watch = (name: string, maxBytes: number, onTold = () => {}) =>
    watchMemory(
      () => [process.pid],
      maxBytes,
      () => {
        told.push(name);
        onTold();
      },
    );
  watch('stopped', 1)();
  const stopPatient = watch('patient', 1e12);
  // Each begins when the one before has told: by then the earlier ones have looked again.
  for (const name of ['first', 'second', 'third']) await new Promise<void>((resolve) => watch(name, 1, resolve));
  stopPatient();
  assert.deepEqual(told, ['first', 'second', 'third']);
});
