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

test('more than allowed is told once; what is stopped tells nothing', { skip, timeout: 60_000 }, async () => {
  let early = 0;
  const stop = watchMemory(
    () => [process.pid],
    1,
    () => early++,
  );
  stop();
  await new Promise<void>((resolve) => watchMemory(() => [process.pid], 1, resolve));
  const stopPatient = watchMemory(
    () => [process.pid],
    1e12,
    () => early++,
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  stopPatient();
  assert.equal(early, 0);
});
