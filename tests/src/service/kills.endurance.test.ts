import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { poll, type SiteProcess, startPostgres, startSite, withoutPrograms } from '@imagemill/testkit';
import { laySiege, type Siege } from './siege.js';
import { openVisitor, type Visitor } from './visitor.js';

const SECRET = 'a secret of more than thirty-two characters';
const ENV = { FREE_DAILY_QUOTA: 'off', LOG_LEVEL: 'silent' };
const KILLS = 20;
const CALLERS = 8;
const AWAY_MS = 20_000;

const stores = {
  SQLite: async () => ({ env: ENV, [Symbol.asyncDispose]: async () => {} }),
  PostgreSQL: async () => {
    const postgres = await startPostgres();
    return { env: { ...ENV, SECRET, DATABASE_URL: postgres.url }, [Symbol.asyncDispose]: () => postgres.dispose() };
  },
};

// Side by side: each waits more than it works.
describe('servers that are killed or lose their database', { concurrency: 3 }, () => {
  for (const [name, open] of Object.entries(stores)) {
    const skip = name === 'PostgreSQL' && withoutPrograms('postgres');
    test(`${name}: twenty kills under load lose nothing that was acknowledged`, { skip }, async () => {
      await using store = await open();
      await using site = await startSite({ env: store.env });
      const visitors = await openVisitors(site);
      const siege = laySiege(visitors);
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(100 + Math.random() * 300);
        await site.kill();
        await site.restart();
      }
      await assertNothingLost(siege, visitors);
    });
  }

  test('PostgreSQL: while it is stopped for 20 s there are only 503s, then all goes on', {
    skip: withoutPrograms('postgres'),
  }, async () => {
    await using postgres = await startPostgres();
    await using site = await startSite({ env: { ...ENV, SECRET, DATABASE_URL: postgres.url } });
    const visitors = await openVisitors(site);
    const siege = laySiege(visitors);
    await poll(() => siege.acknowledged.size > 0, { what: 'the first counts' });
    await postgres.stop();
    // What was counted just before is still on its way back.
    await sleep(5000);
    const before = siege.acknowledged.size;
    // A page needs no store.
    assert.equal((await fetch(`${site.url}/pricing`)).status, 200);
    const began = performance.now();
    assert.equal(await visitors[0]?.count(), 503);
    assert.ok(performance.now() - began < 2000);
    await sleep(AWAY_MS);
    assert.equal(siege.acknowledged.size, before);
    await postgres.start();
    await assertNothingLost(siege, visitors);
    assert.deepEqual([...siege.statuses.keys()].sort(), [200, 503]);
  });
});

function openVisitors(site: SiteProcess): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: CALLERS }, () => openVisitor(site.url)));
}

/** Waits until counting works again, tries again what was left open, and adds everything up. */
async function assertNothingLost(siege: Siege, visitors: readonly Visitor[]): Promise<void> {
  const before = siege.acknowledged.size;
  await poll(() => siege.acknowledged.size > before, { what: 'counting to go on' });
  await siege.stop();
  const [visitor] = visitors;
  assert.ok(visitor);
  const total = await visitor.total();
  // Counted again, every one that was acknowledged is known: nothing is added.
  await countAll(visitor, siege.acknowledged);
  assert.equal(await visitor.total(), total, 'acknowledged files are lost');
  await countAll(visitor, siege.open);
  assert.equal(await visitor.total(), siege.acknowledged.size + siege.open.size);
  const used = await Promise.all(visitors.map((each) => each.used()));
  assert.equal(
    used.reduce((sum, files) => sum + files, 0),
    await visitor.total(),
  );
}

async function countAll(visitor: Visitor, operationIds: Iterable<string>): Promise<void> {
  const left = [...operationIds];
  while (left.length > 0) {
    const statuses = await Promise.all(left.splice(0, 100).map((operationId) => visitor.count(operationId)));
    assert.deepEqual([...new Set(statuses)], [200]);
  }
}
