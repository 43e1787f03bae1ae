import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Libsql from 'libsql';
import type { Store } from '../store.js';
import { FILE_NAME } from './open-database.js';
import { openSqliteStore } from './sqlite-store.js';
import { SLOW_MACHINE, testDirectory } from './test-directory.js';

const NOW = Date.UTC(2026, 10, 15, 12);
const DAY = '2026-11-15';

function count(store: Store, session: string): Promise<unknown> {
  return store.countOperation({
    sessionKey: session,
    day: DAY,
    tool: 'compress-image',
    operationId: randomUUID(),
    limit: null,
    now: NOW,
    clientKey: session,
    newSessionsPerHour: 1000,
  });
}

/** Counts with several callers until stopped, and reports how many counts were acknowledged. */
function startCounting(store: Store): { acknowledged(): number; stop(): Promise<void> } {
  let [acknowledged, isStopped] = [0, false];
  const caller = async (session: string) => {
    while (!isStopped) {
      await count(store, session);
      acknowledged++;
    }
  };
  const callers = Promise.all(Array.from({ length: 16 }, (_, index) => caller(`session-${index}`)));
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isStopped = true;
      await callers;
    },
  };
}

function readSums(file: string): { operations: number; used: number; counted: number } {
  const database = new Libsql(file, { readonly: true });
  const [row] = database
    .prepare(
      'SELECT (SELECT count(*) FROM operations) AS operations, (SELECT sum(used) FROM usage) AS used, (SELECT sum(total) FROM counters) AS counted',
    )
    .all() as { operations: number; used: number; counted: number }[];
  database.close();
  assert.ok(row);
  return row;
}

test('a backup made under load is consistent and includes every operation acknowledged before it', async (t) => {
  const [directory, target] = [testDirectory(t), testDirectory(t)];
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  t.after(() => store.close());
  const load = startCounting(store);
  for (let round = 1; round <= 4; round++) {
    while (load.acknowledged() < round * 100) await count(store, 'waiting');
    const file = join(target, `${round}.db`);
    const before = load.acknowledged();
    await store.backup(file);
    const { operations, used, counted } = readSums(file);
    assert.ok(operations >= before, `${before - operations} acknowledged operations are missing`);
    assert.equal(used, operations);
    assert.equal(counted, operations);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  }
  await load.stop();
  assert.deepEqual(readdirSync(target).sort(), ['1.db', '2.db', '3.db', '4.db'], 'nothing else is left in the folder');
  const { total } = await store.counters();
  const last = join(target, 'last.db');
  await store.backup(last);
  assert.equal(readSums(last).counted, total);
});

test('a backup never replaces a file, and its error says why it cannot be written', async (t) => {
  const directory = testDirectory(t);
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  t.after(() => store.close());
  const taken = join(directory, 'taken');
  writeFileSync(taken, 'mine');
  await assert.rejects(store.backup(taken), /taken already exists/);
  await assert.rejects(store.backup(join(directory, 'none', 'file')), /The folder .*none does not exist\./);
  await assert.rejects(store.backup(join(directory, FILE_NAME)), /already exists/);
  await store.ping();
});

test('a backup that is aborted, or whose store is closed, leaves nothing behind', async (t) => {
  const [directory, target] = [testDirectory(t), testDirectory(t)];
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  await assert.rejects(store.backup(join(target, 'a'), AbortSignal.abort()), /canceled/);
  const running = store.backup(join(target, 'b'));
  const second = assert.rejects(store.backup(join(target, 'c')), /already running/);
  const canceled = assert.rejects(running, /backup was canceled/);
  await store.close();
  await Promise.all([second, canceled]);
  assert.deepEqual(readdirSync(target), []);
  assert.equal(existsSync(join(directory, `${FILE_NAME}-wal`)), false, 'the store closed normally');
});

test('the store keeps its lock during a backup', async (t) => {
  const [directory, target] = [testDirectory(t), testDirectory(t)];
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  t.after(() => store.close());
  await store.backup(join(target, 'a'));
  // Only another process can check this: the operating system's lock doesn't apply within one
  // process.
  const { spawn } = await import('node:child_process');
  const script = `import { openSqliteStore } from ${JSON.stringify(new URL('./sqlite-store.js', import.meta.url).href)};
    await openSqliteStore({ directory: ${JSON.stringify(directory)} }).then(() => process.exit(0), (error) => { console.log(error.message); process.exit(7); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 7);
});

test('a backup placed in an empty directory opens as a store with all its data', async (t) => {
  const [directory, restored] = [testDirectory(t), testDirectory(t)];
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  await count(store, 'somebody');
  await store.grantPro({ address: 'Ada@Example.org', until: null, now: NOW });
  await store.backup(join(restored, FILE_NAME));
  await store.close();
  const again = await openSqliteStore({ ...SLOW_MACHINE, directory: restored });
  t.after(() => again.close());
  assert.equal((await again.counters()).total, 1);
  assert.deepEqual(
    (await again.listPro()).map(({ address }) => address),
    ['ada@example.org'],
  );
  await count(again, 'somebody');
});
