import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { poll } from './poll.js';

// A program that starts another one, and a folder: what a test may have when it's interrupted.
const TEST_RUN = `
  const { startGroup } = await import(${JSON.stringify(new URL('./process-group.js', import.meta.url))});
  const { temporaryDirectory } = await import(${JSON.stringify(new URL('./temporary-directory.js', import.meta.url))});
  const folder = await temporaryDirectory();
  const { child } = await startGroup('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.once('data', (data) => console.log(JSON.stringify({ folder: folder.path, pids: [child.pid, Number(String(data))] })));
`;

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`a test run that is ended by ${signal} also ends its programs and theirs, and removes its folders`, async () => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', TEST_RUN], { stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(run, 'close');
    const [line] = await once(run.stdout, 'data');
    const { folder, pids } = JSON.parse(String(line)) as { folder: string; pids: number[] };
    assert.ok(existsSync(folder) && pids.length === 2 && pids.every(isRunning));
    run.kill(signal);
    await closed;
    await poll(() => !pids.some(isRunning), { what: 'the programs to end' });
    assert.ok(!existsSync(folder));
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch {
    return false;
  }
}

// Without an init process (many containers), zombies are never reaped.
function isZombie(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  return existsSync(status) && readFileSync(status, 'utf8').includes(') Z ');
}
