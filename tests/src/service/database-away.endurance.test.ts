// @needs waiting
// @retry never: lost counts
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPostgres, startSite, withoutPrograms } from '@imagemill/testkit';
import { assertNothingLost, openVisitors } from './assert-nothing-lost.js';
import { laySiege } from './siege.js';

const ENV = { FREE_DAILY_QUOTA: 'off', LOG_LEVEL: 'silent', SECRET: 'a secret of more than thirty-two characters' };
/**
 * How often each visitor is refused while the database is away, to see what follows the first
 * refusals.
 */
const REFUSALS = 20;
/**
 * Ten times what a caller may wait to hear that the store is away: the machine may be that slow.
 */
const MAX_ANSWER_MS = 20_000;

test("PostgreSQL: while it's stopped there are only 503s, and then everything goes on", {
  skip: withoutPrograms('postgres'),
}, async () => {
  await using postgres = await startPostgres();
  await using site = await startSite({ env: { ...ENV, DATABASE_URL: postgres.url } });
  const visitors = await openVisitors(site);
  const siege = laySiege(visitors);
  await siege.until(() => siege.acknowledged.size > 0, 'the first counts');
  await postgres.stop();
  const failures = [...siege.failures];
  const haveFailed = (times: number) => siege.failures.every((count, index) => count >= (failures[index] ?? 0) + times);
  // Earlier counts may still be on their way back. After its first refusal, each visitor asks a
  // database that is away.
  await siege.until(() => haveFailed(1), 'every visitor to be refused');
  const before = siege.acknowledged.size;
  // A page needs no store.
  assert.equal((await fetch(`${site.url}/pricing`)).status, 200);
  const began = performance.now();
  assert.equal((await visitors[0]?.count())?.status, 503);
  assert.ok(performance.now() - began < MAX_ANSWER_MS);
  await siege.until(() => haveFailed(REFUSALS), 'more refusals');
  assert.equal(siege.acknowledged.size, before);
  await postgres.start();
  await assertNothingLost(siege, visitors);
  assert.deepEqual([...siege.statuses.keys()].sort(), [200, 503]);
});
