// @needs machine: a balancer considers servers dead if they do not answer within a second
// @retry never: lost counts
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type SiteProcess, sharedPostgres, startSite, type TestDatabase, withoutPostgres, withoutPrograms } from '@imagemill/testkit';
import { startBalancer } from './balancer.js';
import { laySiege } from './siege.js';
import { openVisitor } from './visitor.js';

const SERVERS = 3;
const SECRET = 'a secret of more than thirty-two characters';
const skip = (process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres')) || withoutPrograms('haproxy');

interface Servers extends AsyncDisposable {
  readonly sites: readonly SiteProcess[];
}

async function startServers(database: TestDatabase, env: Record<string, string> = {}): Promise<Servers> {
  const settings = { SECRET, DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info', ...env };
  // All at once: each finds an empty database and tries to create its tables.
  const starting = Array.from({ length: SERVERS }, () => startSite({ env: settings }));
  const dispose = async () => {
    for (const started of await Promise.allSettled(starting)) if (started.status === 'fulfilled') await started.value.dispose();
  };
  try {
    return { sites: await Promise.all(starting), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

test('three servers behind a balancer share one quota down to the last file', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await using servers = await startServers(database, { FREE_DAILY_QUOTA: '50' });
  const { sites } = servers;
  await using balancer = await startBalancer(sites.map(({ port }) => port));
  const visitor = await openVisitor(balancer.url);

  const statuses = await Promise.all(Array.from({ length: 600 }, () => visitor.countWithRetries()));
  const tally = Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]));
  assert.deepEqual(tally, { 200: 50, 429: 550 });
  assert.equal(await visitor.used(), 50);
  assert.equal(await visitor.total(), 50);

  const other = await openVisitor(balancer.url);
  const operationId = randomUUID();
  const repeated = await Promise.all(
    sites.flatMap(({ url }) => [other.countWithRetries(operationId, url), other.countWithRetries(operationId, url)]),
  );
  assert.deepEqual([...new Set(repeated)], [200]);
  assert.equal(await other.used(), 1);
  assert.equal(await other.total(), 51);
});

test('when one of three servers is killed under load, visitors only have to try again once', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await using servers = await startServers(database, { FREE_DAILY_QUOTA: 'off' });
  const { sites } = servers;
  await using balancer = await startBalancer(sites.map(({ port }) => port));
  const visitors = await Promise.all(Array.from({ length: 12 }, () => openVisitor(balancer.url)));
  const siege = laySiege(visitors);
  await siege.until(() => siege.acknowledged.size > 200, 'some load');
  await sites[1]?.kill();
  await siege.until(() => siege.acknowledged.size > 800, 'the others to keep going');
  await siege.stop();
  // Only requests that the killed server was working on may fail.
  const lost = siege.open.size - siege.refused.size;
  assert.ok(lost <= visitors.length, `${lost} requests failed: ${JSON.stringify([...siege.statuses])}`);
  for (const operationId of siege.open) assert.equal(await visitors[0]?.countWithRetries(operationId), 200);
  assert.equal(await visitors[0]?.total(), siege.acknowledged.size + siege.open.size);
});
