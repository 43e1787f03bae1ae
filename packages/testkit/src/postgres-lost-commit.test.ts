// @retry never: charging
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgresStore } from '@imagemill/store';
import { startCommitCutter } from './postgres/commit-cutter.js';
import { sharedPostgres, withoutPostgres } from './postgres/shared-postgres.js';
import { countRequest, DAY, NOON } from './store-suite/store-harness.js';

const allowance = { holder: 'pro:ada', period: DAY };

for (const when of ['before', 'after'] as const) {
  test(`PostgreSQL: if the connection is lost just ${when} the commit, a charge is made once and acknowledged`, {
    skip: withoutPostgres(),
  }, async () => {
    await using database = await (await sharedPostgres()).createDatabase();
    await using cutter = await startCommitCutter(database.url);
    const store = await openPostgresStore({ databaseUrl: cutter.url, answerWithinMs: 30_000 });
    await store.reserve({ ...allowance, id: 'a', limit: 2, now: NOON, expiresAt: NOON + 60_000 });
    cutter.cutNext(when);
    await store.commitReservation({ ...allowance, id: 'a', tool: 'large-image', now: NOON });
    assert.equal(cutter.cuts, 1);
    assert.deepEqual(await store.readAllowance({ ...allowance, now: NOON }), { period: DAY, used: 1, reserved: 0 });
    assert.deepEqual(await store.counters(), { total: 1, byTool: { 'large-image': 1 } });

    await store.reserve({ ...allowance, id: 'b', limit: 2, now: NOON, expiresAt: NOON + 60_000 });
    cutter.cutNext(when);
    await store.releaseReservation({ id: 'b', why: 'failed' });
    assert.deepEqual(await store.readAllowance({ ...allowance, now: NOON }), { period: DAY, used: 1, reserved: 0 });

    // A call that would answer differently the second time isn't repeated: its caller has an id to
    // retry with.
    cutter.cutNext(when);
    await assert.rejects(store.countOperation(countRequest()), { code: 'store_unavailable' });
    assert.equal(cutter.cuts, 3);
    await store.close();
  });
}
