import assert from 'node:assert/strict';
import type { SiteProcess } from '@imagemill/testkit';
import type { Siege } from './siege.js';
import { laySiege } from './siege.js';
import { openVisitor, type Visitor } from './visitor.js';

const KILLS = 20;
const CALLERS = 8;

/** Kills the server twenty times under load, and checks that nothing acknowledged was lost. */
export async function assertSurvivesKills(site: SiteProcess): Promise<void> {
  const visitors = await openVisitors(site);
  const siege = laySiege(visitors);
  for (let kill = 1; kill <= KILLS; kill++) {
    // Early and late, to hit the server in the middle of other work each time.
    const enough = siege.acknowledged.size + 1 + ((kill * 37) % 120);
    await siege.until(() => siege.acknowledged.size >= enough, `work before kill ${kill}`);
    await site.kill();
    await site.restart();
  }
  await assertNothingLost(siege, visitors);
}

export function openVisitors(site: SiteProcess): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: CALLERS }, () => openVisitor(site.url)));
}

/** Waits until counting works again, retries what was left open, and adds everything up. */
export async function assertNothingLost(siege: Siege, visitors: readonly Visitor[]): Promise<void> {
  const before = siege.acknowledged.size;
  await siege.until(() => siege.acknowledged.size > before, 'counting to go on');
  await siege.stop();
  const [visitor] = visitors;
  assert.ok(visitor);
  const total = await visitor.total();
  // Every acknowledged operation is already known, so counting it again adds nothing.
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
    const statuses = await Promise.all(left.splice(0, 100).map((operationId) => visitor.countWithRetries(operationId)));
    assert.deepEqual([...new Set(statuses)], [200]);
  }
}
