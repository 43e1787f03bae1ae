// @needs waiting
// @retry never: lost counts
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { openPostgresStore, type Store } from '@imagemill/store';
import pg from 'pg';
import { awakeTime } from './awake-time.js';
import { withoutPrograms } from './external-program.js';
import { poll } from './poll.js';
import { type PrivatePostgres, startPostgres } from './postgres/start-postgres.js';
import { assertAllThere } from './store-processes/kill-test.js';
import { countRequest, DAY, inParallel, usedBy } from './store-suite/store-harness.js';

const skip = withoutPrograms('postgres');
const CALLERS = 20;
/** How long a caller may wait to learn that the store is unavailable. */
const MAX_ANSWER_MS = 2000;
/**
 * Excludes time taken by other processes: a busy machine must not fail what the store did in time.
 */
const clock = awakeTime();

/** For a store that must answer, however busy the machine is. */
const SLOW_MACHINE = { answerWithinMs: 15_000, waitForOthersMs: 60_000 };

const CUT_OTHERS = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

let postgres: PrivatePostgres;
before(async () => {
  if (!skip) postgres = await startPostgres();
});

/** Counts with `CALLERS` callers at once until told to stop. */
function startLoad(store: Store) {
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  let slowestMs = 0;
  let outageAt = 0;
  let isOver = false;
  let waiting: (() => void)[] = [];
  const tryAgain = () => {
    const all = waiting;
    waiting = [];
    for (const resume of all) resume();
  };
  const caller = async (index: number) => {
    while (!isOver) {
      const operationId = randomUUID();
      const startedAt = clock.now();
      try {
        await store.countOperation(countRequest({ sessionKey: `session-${index}`, limit: null, operationId }));
        acknowledged.push(operationId);
      } catch (error) {
        refused.push(error);
        // Time spent waiting for others before the outage doesn't count.
        slowestMs = Math.max(slowestMs, clock.now() - Math.max(startedAt, outageAt));
        // Like a client that was told to retry later.
        if (!isOver) await new Promise<void>((resolve) => waiting.push(resolve));
      }
    }
  };
  const all = inParallel(CALLERS, caller);
  return {
    acknowledged,
    refused,
    slowestMs: () => slowestMs,
    /** Waits until this is so; calls that were refused are retried meanwhile. */
    until: (condition: () => boolean, what: string) =>
      poll(
        () => {
          tryAgain();
          return condition();
        },
        { what, timeoutMs: 120_000 },
      ),
    noteOutage() {
      outageAt = clock.now();
    },
    async stop() {
      isOver = true;
      tryAgain();
      await all;
    },
  };
}

async function assertNothingLost(store: Store, acknowledged: readonly string[], refused: number): Promise<void> {
  await assertAllThere(store, acknowledged);
  const used = await inParallel(CALLERS, (index) => usedBy(store, `session-${index}`, DAY));
  const { total } = await store.counters();
  assert.equal(
    used.reduce((sum, units) => sum + units, 0),
    total,
  );
  // The reply to a commit may be lost, so a refused call may have been counted.
  assert.ok(
    total >= acknowledged.length && total <= acknowledged.length + refused,
    `${total} counted, ${acknowledged.length} acknowledged`,
  );
}

test('PostgreSQL: a stop, crash or freeze under load gives quick store_unavailable errors, then recovers without loss', {
  skip,
}, async () => {
  await using database = await postgres.createDatabase();
  const problems: Error[] = [];
  const store = await openPostgresStore({ databaseUrl: database.url, onProblem: (error) => problems.push(error) });
  const load = startLoad(store);
  const outages = {
    stop: [() => postgres.stop(), () => postgres.start()],
    crash: [() => postgres.kill(), () => postgres.start()],
    freeze: [async () => postgres.pause(), async () => postgres.resume()],
  } as const;
  for (const [name, [begin, end]] of Object.entries(outages)) {
    const before = load.acknowledged.length;
    await load.until(() => load.acknowledged.length > before + CALLERS, `work before: ${name}`);
    const refusedBefore = load.refused.length;
    load.noteOutage();
    await begin();
    await load.until(() => load.refused.length > refusedBefore + CALLERS, `refusals during: ${name}`);
    const during = load.acknowledged.length;
    await end();
    await load.until(() => load.acknowledged.length > during + CALLERS, `work after: ${name}`);
  }
  await load.stop();
  for (const error of load.refused) assert.deepEqual(String(Object(error).code), 'store_unavailable', String(Object(error).stack));
  assert.ok(load.slowestMs() < MAX_ANSWER_MS, `a refusal took ${load.slowestMs()} ms`);
  assert.ok(problems.length >= 3 && problems.length < load.refused.length, `${problems.length} problems told`);
  await assertNothingLost(store, load.acknowledged, load.refused.length);
  await store.close();
});

test('PostgreSQL: a frozen server does not keep the store from closing, and cut idle connections do no harm', {
  skip,
}, async () => {
  await using database = await postgres.createDatabase();
  const tolerant = await openPostgresStore({ databaseUrl: database.url, ...SLOW_MACHINE });
  await inParallel(5, () => tolerant.ping());
  await execute(database.url, CUT_OTHERS);
  await inParallel(20, () => tolerant.ping());
  await tolerant.close();

  const store = await openPostgresStore({ databaseUrl: database.url });
  await poll(() => store.ping().then(() => true), { what: 'the first answer' });
  postgres.pause();
  const pending = store.ping();
  const startedAt = clock.now();
  await Promise.all([store.close(), assert.rejects(pending, { code: 'store_unavailable' })]);
  assert.ok(clock.now() - startedAt < 2 * MAX_ANSWER_MS, `closing took ${clock.now() - startedAt} ms`);
  postgres.resume();
});

test('PostgreSQL: a full disk, a read-only server and a long table lock are store_unavailable until they pass', { skip }, async () => {
  await using database = await postgres.createDatabase();
  const store = await openPostgresStore({ databaseUrl: database.url, ...SLOW_MACHINE });
  const unavailable = { name: 'AppError', code: 'store_unavailable' };
  const join = () => store.joinWaitlist({ address: `${randomUUID()}@example.org`, now: 0 });

  await execute(database.url, `ALTER DATABASE ${database.name} SET default_transaction_read_only = on`);
  await execute(database.url, CUT_OTHERS);
  await assert.rejects(join(), unavailable);
  await execute(
    database.url,
    `ALTER DATABASE ${database.name} RESET default_transaction_read_only`,
    'SET default_transaction_read_only = off',
  );
  await execute(database.url, CUT_OTHERS);
  await join();

  // What the server reports when a file can't grow.
  const full = `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space left' USING ERRCODE = 'disk_full'; END $$`;
  await execute(database.url, full);
  await execute(database.url, 'CREATE TRIGGER full_disk BEFORE INSERT ON waitlist EXECUTE FUNCTION full_disk()');
  await assert.rejects(join(), unavailable);
  await execute(database.url, 'DROP TRIGGER full_disk ON waitlist');
  await join();

  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE waitlist');
  const other = await openPostgresStore({ databaseUrl: database.url });
  const startedAt = clock.now();
  await assert.rejects(other.joinWaitlist({ address: 'late@example.org', now: 0 }), unavailable);
  assert.ok(clock.now() - startedAt < MAX_ANSWER_MS);
  await other.close();
  await locker.query('ROLLBACK');
  await locker.end();
  await join();
  assert.equal(await store.waitlistCount(), 3);
  await store.close();
});

async function execute(url: string, statement: string, before = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (before) await client.query(before);
  await client.query(statement);
  await client.end();
}
