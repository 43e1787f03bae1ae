import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSqliteStore, type Store } from '@imagemill/store';
import { isCi } from './repo-root.js';
import { countRequest, DAY, inParallel } from './store-suite/store-harness.js';
import { readSyncTrace } from './sync-trace.js';
import { temporaryDirectory } from './temporary-directory.js';

const COUNTING_PROCESS = fileURLToPath(new URL('./counting-process.js', import.meta.url));
const ROUNDS = 10;
const CALLERS = 8;
const TRACED_OPERATIONS = 25;

test('SQLite: nothing that was acknowledged is lost when the process is killed, ten times over', async () => {
  await using directory = await temporaryDirectory('imagemill-kill-');
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const inRound = await countUntilKilled(directory.path);
    assert.ok(inRound.length > 0, `round ${round} acknowledged nothing`);
    acknowledged.push(...inRound);
    const store = await openSqliteStore({ directory: directory.path });
    await assertAllThere(store, inRound);
    const total = await assertUsageEqualsCounters(store);
    // A caller may have been counted and killed before it could say so; more than that must not be there.
    assert.ok(total >= acknowledged.length, `${acknowledged.length - total} acknowledged operations are lost`);
    assert.ok(total <= acknowledged.length + round * CALLERS, `${total} counted, ${acknowledged.length} acknowledged`);
    await store.close();
  }
});

// Killing a process leaves the system's write cache alone, so that only the order of system calls shows what a power cut would.
test('SQLite: the log is synced to disk before each acknowledgement', async (context) => {
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
    ['-f', '-y', '-e', `trace=${calls}`, '-o', traceFile, process.execPath, COUNTING_PROCESS, data, '1', String(TRACED_OPERATIONS)],
    { encoding: 'utf8', timeout: 60_000 },
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

/** Lets a process count, ends it with SIGKILL at a random moment, and returns the operation ids it saw acknowledged. */
async function countUntilKilled(directory: string): Promise<string[]> {
  const child = spawn(process.execPath, [COUNTING_PROCESS, directory, String(CALLERS), '1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  await sleep(20 + Math.random() * 400);
  child.kill('SIGKILL');
  await closed;
  // What follows the last line break is an id cut short, or nothing.
  return output.split('\n').slice(0, -1);
}

async function assertAllThere(store: Store, operationIds: readonly string[]): Promise<void> {
  const outcomes = await inParallel(operationIds.length, (index) =>
    store.countOperation(countRequest({ operationId: operationIds[index] ?? '' })),
  );
  const lost = outcomes.filter(({ kind }) => kind !== 'repeated');
  assert.equal(lost.length, 0, `${lost.length} of ${operationIds.length} acknowledged operations are lost`);
}

async function assertUsageEqualsCounters(store: Store): Promise<number> {
  const used = await inParallel(CALLERS, (index) => store.usage(`session-${index}`, DAY));
  const { total } = await store.counters();
  assert.equal(
    used.reduce((sum, units) => sum + units, 0),
    total,
  );
  return total;
}

/** Why system calls cannot be traced here, or undefined where they can; installs strace where that is allowed. */
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
