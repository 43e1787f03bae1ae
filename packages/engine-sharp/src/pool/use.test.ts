import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processTree } from './process-tree.js';
import { cpuMs, residentBytes, watchUse } from './use.js';

const skip = process.platform === 'linux' ? false : 'reads /proc';

test('the memory measured for a process is what it reports about itself', { skip }, async () => {
  const held = residentBytes([process.pid]);
  assert.ok(Math.abs(held - process.memoryUsage.rss()) < 20_000_000, String(held));
  assert.equal(residentBytes([2 ** 30]), 0);
  assert.ok(processTree(process.pid).includes(process.pid));
});

test('the processor time measured for a process is its own, whatever the clock says', { skip }, () => {
  const before = cpuMs([process.pid]) ?? 0;
  const own = process.cpuUsage();
  while (process.cpuUsage(own).user < 100_000);
  const taken = (cpuMs([process.pid]) ?? 0) - before;
  assert.ok(taken >= 80 && taken <= process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000, String(taken));
  assert.equal(cpuMs([2 ** 30]), undefined);
});

test('exceeding a limit is reported once, with the limit that was hit, and never after stopping', { skip }, async () => {
  const told: string[] = [];
  const unlimited = { maxBytes: 1e12, maxCpuMs: 1e12 };
  const watch = (limits: Partial<typeof unlimited>, onTold = () => {}) =>
    watchUse(
      () => [process.pid],
      { ...unlimited, ...limits },
      (what) => {
        told.push(what);
        onTold();
      },
    );
  watch({ maxBytes: 1 })();
  const stopUnlimited = watch({});
  // Each starts once the one before has reported; by then the earlier ones have checked again.
  for (const limits of [{ maxBytes: 1 }, { maxCpuMs: -1 }, { maxBytes: 1 }]) await new Promise<void>((resolve) => watch(limits, resolve));
  stopUnlimited();
  assert.deepEqual(told, ['memory', 'time', 'memory']);
});
