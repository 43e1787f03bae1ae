import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { parsePss, treeMemoryBytes } from './process-memory.js';

test("a process's memory is read without the files it only maps", () => {
  const text = 'Rss:    900 kB\nPss:    140 kB\nPss_Dirty:    50 kB\nPss_Anon:    100 kB\nPss_File:    17 kB\nPss_Shmem:    23 kB\n';
  assert.equal(parsePss(text), 123 * 1024);
});

test('the memory of a child process is counted too', { skip: process.platform !== 'linux' && 'Only Linux has /proc' }, async () => {
  const grab = 'const held = Buffer.alloc(200e6, 1); console.log(held.length); setTimeout(() => held, 60000)';
  const before = treeMemoryBytes([process.pid]);
  const child = spawn(process.execPath, ['-e', grab], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const grown = treeMemoryBytes([process.pid]) - before;
  child.kill();
  assert.ok(grown > 190e6 && grown < 400e6, `${grown}`);
});
