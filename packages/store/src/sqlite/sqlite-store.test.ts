import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import Libsql from 'libsql';
import type { Store } from '../store.js';
import { openSqliteStore } from './sqlite-store.js';
import { SLOW_MACHINE, testDirectory } from './test-directory.js';

const UNAVAILABLE = { name: 'AppError', code: 'store_unavailable' };
const ADDRESSES = (length: number) => Array.from({ length }, (_, index) => ({ address: `${index}@example.org`, now: 0 }));

/** The threads started from here on, so a test can end them. */
function watchThreads(context: TestContext): Worker[] {
  const threads: Worker[] = [];
  const remember = (worker: Worker) => threads.push(worker);
  process.on('worker', remember);
  context.after(() => process.off('worker', remember));
  return threads;
}

const PAGE_BYTES = 4096;

/**
 * Where tables and indexes begin. Looked up in a copy: libsql releases a file it has prepared
 * statements for only at the next garbage collection.
 */
function firstPages(file: string, names: readonly string[]): readonly number[] {
  copyFileSync(file, `${file}.copy`);
  const database = new Libsql(`${file}.copy`);
  const pages = names.map((name) => {
    const [row] = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').all(name) as { rootpage: number }[];
    return row?.rootpage ?? assert.fail(`no ${name}`);
  });
  database.close();
  return pages;
}

/** Overwrites the first page of each: the database opens, but these tables can't be read. */
function overwritePages(file: string, names: readonly string[], bytes: Uint8Array = Buffer.alloc(PAGE_BYTES, 0xff)): void {
  const pages = firstPages(file, names);
  const descriptor = openSync(file, 'r+');
  for (const page of pages) writeSync(descriptor, bytes, 0, bytes.length, (page - 1) * PAGE_BYTES);
  closeSync(descriptor);
}

/** An index page without rows, valid by itself. */
function emptyIndexPage(): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  page.writeUInt8(0x0a, 0);
  page.writeUInt16BE(PAGE_BYTES, 5);
  return page;
}

/** Tries once per turn of the event loop. */
async function untilItAnswers(store: Store): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    try {
      return await store.ping();
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  assert.fail('the store did not come back');
}

test('a second process on the same directory is refused quickly, with a clear message', async (context) => {
  const directory = testDirectory(context);
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  context.after(() => store.close());
  const module = new URL('./sqlite-store.js', import.meta.url).href;
  const script = `import { openSqliteStore } from ${JSON.stringify(module)}; await openSqliteStore({ directory: process.argv[1] })`;
  const second = spawnSync(process.execPath, ['--input-type=module', '-e', script, directory], { encoding: 'utf8', timeout: 120_000 });
  assert.equal(second.status, 1);
  assert.match(second.stderr, /The data directory .* cannot be used: another process is using it/);
  await store.ping();
});

test('the same directory cannot be opened twice in one process either', async (context) => {
  const directory = testDirectory(context);
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  context.after(() => store.close());
  await assert.rejects(openSqliteStore({ directory }), /another process is using it/);
  await store.ping();
});

test('missing parent directories are created, and only the owner can read the files', async (context) => {
  const directory = join(testDirectory(context), 'a', 'b');
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  context.after(() => store.close());
  assert.equal(statSync(directory).mode & 0o777, 0o700);
  for (const name of readdirSync(directory)) assert.equal(statSync(join(directory, name)).mode & 0o777, 0o600, name);
});

test('an unusable directory, a file that is no database and a newer schema each fail with their own message', async (context) => {
  const directory = testDirectory(context);
  writeFileSync(join(directory, 'file'), '');
  await assert.rejects(openSqliteStore({ directory: join(directory, 'file', 'data') }), /cannot be used: ENOTDIR/);
  await assert.rejects(openSqliteStore({ directory: join(directory, 'file') }), /cannot be used: ENOTDIR/);

  const junk = testDirectory(context);
  writeFileSync(join(junk, 'imagemill.db'), 'no database '.repeat(1000));
  await assert.rejects(openSqliteStore({ directory: junk }), /imagemill\.db is damaged or is no database/);

  const newer = testDirectory(context);
  await (await openSqliteStore({ directory: newer })).close();
  const database = new Libsql(join(newer, 'imagemill.db'));
  database.exec('UPDATE schema_version SET version = 99');
  database.close();
  await assert.rejects(openSqliteStore({ directory: newer }), /cannot be used: it was made by a newer release \(schema 99/);
});

test('damage found after opening makes calls fail, not hang', async (context) => {
  const directory = testDirectory(context);
  const first = await openSqliteStore({ ...SLOW_MACHINE, directory });
  await Promise.all(ADDRESSES(300).map((entry) => first.joinWaitlist(entry)));
  await first.close();
  const file = join(directory, 'imagemill.db');
  overwritePages(file, ['sessions', 'usage', 'waitlist']);
  // A server would notice it at startup.
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory, asItIs: true });
  context.after(() => store.close());
  await assert.rejects(store.usage({ sessionKey: 'a', day: '2026-01-15', now: 0 }), (error: Error) => {
    assert.match(String(error.cause), /SQLITE_CORRUPT/);
    return true;
  });
  await assert.rejects(store.joinWaitlist({ address: 'a@example.org', now: 0 }), UNAVAILABLE);
});

test('a lost store is not replaced by an empty one', async (context) => {
  const directory = testDirectory(context);
  const file = join(directory, 'imagemill.db');
  await (await openSqliteStore({ ...SLOW_MACHINE, directory })).close();
  copyFileSync(file, join(directory, 'backup'));
  writeFileSync(file, '');
  await assert.rejects(
    openSqliteStore({ directory }),
    /imagemill\.db is empty, though there was a store here\. Restore a backup: install /,
  );
  rmSync(file);
  await assert.rejects(openSqliteStore({ directory }), /imagemill\.db is missing, though there was a store here/);
  assert.equal(existsSync(file), false);

  copyFileSync(join(directory, 'backup'), file);
  await (await openSqliteStore({ ...SLOW_MACHINE, directory })).close();

  // A site older than the mark has at least its secret.
  rmSync(file);
  rmSync(join(directory, 'imagemill.store'));
  writeFileSync(join(directory, 'secret'), '');
  await assert.rejects(openSqliteStore({ directory }), /is missing.*Only to begin anew.*: rm \S+\/secret\.$/);
  rmSync(join(directory, 'secret'));
  await (await openSqliteStore({ ...SLOW_MACHINE, directory })).close();
});

test('overwritten pages are found when the store opens', async (context) => {
  const directory = testDirectory(context);
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  await Promise.all(ADDRESSES(300).map((entry) => store.joinWaitlist(entry)));
  await store.close();
  overwritePages(join(directory, 'imagemill.db'), ['waitlist']);
  await assert.rejects(openSqliteStore({ directory }), /imagemill\.db is damaged \(.+\); restore a backup/);
});

test('damage that the quick check misses is reported once everything has been read', async (context) => {
  const directory = testDirectory(context);
  const file = join(directory, 'imagemill.db');
  const first = await openSqliteStore({ ...SLOW_MACHINE, directory });
  await Promise.all(ADDRESSES(300).map((entry) => first.joinWaitlist(entry)));
  await first.close();
  const database = new Libsql(file);
  database.exec('CREATE TABLE planted (a INTEGER); INSERT INTO planted VALUES (1), (2); CREATE INDEX planted_a ON planted (a)');
  database.close();
  overwritePages(file, ['planted_a'], emptyIndexPage());

  const problems: string[] = [];
  const told = new Promise<void>((resolve) => {
    const onProblem = ({ message }: Error) => {
      problems.push(message);
      resolve();
    };
    void openSqliteStore({ ...SLOW_MACHINE, directory, checkAfterMs: 0, onProblem }).then((store) => context.after(() => store.close()));
  });
  await told;
  assert.match(problems.join(), /imagemill\.db could not be checked, or is damaged: .*planted_a/);
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.includes('checked')),
    [],
  );
});

test('if its thread ends, pending and later calls fail and the store recovers by itself', async (context) => {
  const directory = testDirectory(context);
  const threads = watchThreads(context);
  const problems: Error[] = [];
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory, onProblem: (error) => problems.push(error) });
  context.after(() => store.close());
  await store.joinWaitlist({ address: 'kept@example.org', now: 0 });

  const thread = threads[0];
  assert.ok(thread);
  const ended = once(thread, 'exit');
  void thread.terminate();
  const pending = await Promise.allSettled(ADDRESSES(1000).map((entry) => store.joinWaitlist(entry)));
  await ended;
  assert.ok(pending.some(({ status }) => status === 'rejected'));
  for (const result of pending) if (result.status === 'rejected') assert.equal(result.reason.code, 'store_unavailable');
  await assert.rejects(store.ping(), UNAVAILABLE);
  assert.equal(problems.length, 1);

  await untilItAnswers(store);
  assert.equal(threads.length, 2);
  const acknowledged = pending.filter(({ status }) => status === 'fulfilled').length;
  assert.ok((await store.waitlistCount()) >= 1 + acknowledged);
});

test('a store whose files disappeared stays unavailable instead of starting from nothing', async (context) => {
  const directory = testDirectory(context);
  const threads = watchThreads(context);
  let resolveProblem = (_error: Error) => {};
  const noFile = new Promise<Error>((resolve) => {
    resolveProblem = resolve;
  });
  const onProblem = (error: Error) => {
    if (/no imagemill\.db/.test(error.message)) resolveProblem(error);
  };
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory, onProblem });
  context.after(() => store.close());
  for (const name of readdirSync(directory)) rmSync(join(directory, name));
  await threads[0]?.terminate();
  assert.match((await noFile).message, /cannot be used: there is no imagemill\.db in it/);
  await assert.rejects(store.counters(), UNAVAILABLE);
  assert.deepEqual(readdirSync(directory), []);
});

test('a store whose thread has ended can be closed', async (context) => {
  const threads = watchThreads(context);
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory: testDirectory(context) });
  await threads[0]?.terminate();
  await store.close();
  await assert.rejects(store.ping(), UNAVAILABLE);
});

test('calls beyond the waiting limit are refused, and the others are answered', async (context) => {
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory: testDirectory(context), maxWaiting: 5 });
  context.after(() => store.close());
  const results = await Promise.allSettled(ADDRESSES(8).map((entry) => store.joinWaitlist(entry)));
  assert.deepEqual(
    results.map(({ status }) => status),
    [...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')],
  );
  assert.equal(await store.waitlistCount(), 5);
});

test('calls fail when the disk takes too long, and work again once it answers', async (context) => {
  const problems: Error[] = [];
  const store = await openSqliteStore({
    directory: testDirectory(context),
    answerWithinMs: 20,
    onProblem: (error) => problems.push(error),
  });
  context.after(() => store.close());
  const long = 'x'.repeat(50_000);
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const calls = ADDRESSES(500).map(({ address, now }) => store.joinWaitlist({ address: long + address, now }));
  // By then the first group has been sent, and no answer can arrive before the event loop turns.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  context.mock.timers.tick(20);
  const results = await Promise.allSettled(calls);
  for (const result of results) assert.ok(result.status === 'rejected' && result.reason.code === 'store_unavailable');
  assert.match(problems[0]?.message ?? '', /has not answered for 20 ms/);
  await assert.rejects(store.ping(), UNAVAILABLE);
  await untilItAnswers(store);
});

test('deleted data is gone from every file', async (context) => {
  const directory = testDirectory(context);
  const store = await openSqliteStore({ ...SLOW_MACHINE, directory });
  const link = { tokenHash: 'hash', purpose: 'sign_in', address: 'ada@example.org', sessionKey: 'a', now: 0, expiresAt: 1 } as const;
  await store.addMailLink(link);
  await store.addMailLink({ ...link, tokenHash: 'other' });
  await store.grantPro({ address: link.address, until: null, now: 0 });
  const account = await store.signIn({ ...link, newSessionKey: 'b', day: '1970-01-01', device: 'A browser of Ada', now: 0 });
  assert.ok(account);
  await store.deleteAccount(account.accountId);
  await store.joinWaitlist({ address: 'zoe@example.org', now: 0 });
  await store.removeFromWaitlist('zoe@example.org');
  // Even while the store is open. Another process searches, because reading the files in this one
  // would give up the locks on them.
  for (const text of ['ada@example.org', 'zoe@example.org']) assert.equal(spawnSync('grep', ['-rqF', text, directory]).status, 1, text);
  await store.joinWaitlist({ address: 'kept@example.org', now: 0 });
  await store.close();
  const bytes = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
  const isThere = (text: string) => bytes.some((file) => file.includes(text));
  assert.ok(isThere('kept@example.org'));
  for (const text of ['ada@example.org', 'browser of Ada', 'zoe@example.org', account.accountId]) assert.ok(!isThere(text), text);
});
