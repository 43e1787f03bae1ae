import type { Kysely } from 'kysely';
import type { LaunchState } from '../public-api-store.js';
import type { Tables } from '../tables.js';
import { readApiStatus } from './api-status.js';
import { countUntold } from './launch.js';

/** The progress of the launch. */
export async function launchState(db: Kysely<Tables>, now: number): Promise<LaunchState> {
  const status = await readApiStatus(db);
  const launch = await db.selectFrom('launch').select(['runner', 'lease_until']).executeTakeFirst();
  const failed = await membersIn(db, 'failed').execute();
  const doubtful = await membersIn(db, 'told').where('doubtful', '=', 1).execute();
  const leftOut = await membersIn(db, 'left_out').execute();
  return {
    status,
    running: launch !== undefined && launch.runner !== null && launch.lease_until > now,
    confirmed: await countConfirmed(db),
    told: await countTold(db),
    untold: await countUntold(db),
    failed: failed.map(({ address, reason }) => ({ address, reason: reason ?? '' })),
    doubtful: doubtful.map(({ address }) => address),
    leftOut: leftOut.map(({ address }) => address),
  };
}

function membersIn(db: Kysely<Tables>, state: Tables['launch_members']['state']) {
  return db.selectFrom('launch_members').select(['address', 'reason']).where('state', '=', state).orderBy('address');
}

async function countConfirmed(db: Kysely<Tables>): Promise<number> {
  const { size } = await db
    .selectFrom('waitlist')
    .select(({ fn }) => fn.countAll().as('size'))
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return Number(size);
}

async function countTold(db: Kysely<Tables>): Promise<number> {
  const { size } = await db
    .selectFrom('launch_members')
    .select(({ fn }) => fn.countAll().as('size'))
    .where('state', '=', 'told')
    .executeTakeFirstOrThrow();
  return Number(size);
}
