// @retry never: lost counts
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { isCi } from './repo-root.js';
import { assertSurvivesKills, COUNTING_PROCESS } from './store-processes/kill-test.js';
import { readSyncTrace } from './sync-trace.js';
import { temporaryDirectory } from './temporary-directory.js';

const TRACED_OPERATIONS = 25;

test('SQLite: nothing that was acknowledged is lost when the process is killed, ten times in a row', async () => {
  await using directory = await temporaryDirectory('imagemill-kill-');
  await assertSurvivesKills(directory.path, 10);
});

// Killing a process doesn't touch the system's write cache, so only the order of system calls shows
// what a power cut would do.
for (const way of ['count', 'charge']) {
  test(`SQLite: the log is synced to disk before each acknowledgment (${way})`, async (context) => {
    const problem = findStrace();
    if (problem) {
      assert.ok(!isCi, `${problem}: a build server must be able to trace`);
      context.skip(problem);
      return;
    }
    await using directory = await temporaryDirectory('imagemill-trace-');
    const traceFile = path.join(directory.path, 'trace');
    const data = path.join(directory.path, 'data');
    const calls = 'fsync,fdatasync,sync_file_range,write,writev,pwrite64,pwritev';
    const child = spawnSync(
      'strace',
      ['-f', '-y', '-e', `trace=${calls}`, '-o', traceFile, process.execPath, COUNTING_PROCESS, data, '1', String(TRACED_OPERATIONS), way],
      { encoding: 'utf8', timeout: 300_000 },
    );
    assert.equal(child.status, 0, child.stderr);
    const acknowledgements = readSyncTrace(await readFile(traceFile, 'utf8'), 'imagemill.db-wal');
    assert.equal(acknowledgements.length, TRACED_OPERATIONS);
    for (const [index, { writes, syncs, unsyncedWrites }] of acknowledgements.entries()) {
      assert.ok(writes > 0, `acknowledgement ${index + 1}: nothing was written to the log before it`);
      assert.ok(syncs > 0, `acknowledgement ${index + 1}: no sync returned before it`);
      assert.equal(unsyncedWrites, 0, `acknowledgement ${index + 1}: the log was written after its last sync`);
    }
  });
}

/**
 * Why system calls can't be traced here, or undefined if they can. Installs strace if that's
 * allowed.
 */
function findStrace(): string | undefined {
  const trace = () => spawnSync('strace', ['-o', '/dev/null', 'true'], { encoding: 'utf8' });
  let attempt = trace();
  if (attempt.error && process.getuid?.() === 0) {
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'strace'], { stdio: 'ignore', timeout: 120_000 });
    attempt = trace();
  }
  if (attempt.error) return 'strace is not installed';
  return attempt.status === 0 ? undefined : `strace may not trace here (${attempt.stderr.trim()})`;
}
