import type { Kysely } from 'kysely';
import type { BeginLaunchOutcome, FinishLaunchOutcome, PublicApiStore } from '../public-api-store.js';
import { Refusal } from '../store-errors.js';
import type { Tables } from '../tables.js';
import { forgetKeyHolders } from './allowance-state.js';
import { lockApiStatus, setApiStatus } from './api-status.js';
import { noteAudit } from './audit.js';
import { normalizeAddress } from './normalize-address.js';

type Request<K extends keyof PublicApiStore> = Parameters<PublicApiStore[K]>[0];

/** Takes the lease, unless another run has it. */
export async function beginLaunch(db: Kysely<Tables>, { runner, now, leaseMs }: Request<'beginLaunch'>): Promise<BeginLaunchOutcome> {
  if ((await lockApiStatus(db)) === 'Live') return { kind: 'live' };
  const launch = await db.selectFrom('launch').select(['runner', 'lease_until']).executeTakeFirst();
  if (launch && launch.runner !== null && launch.runner !== runner && launch.lease_until > now)
    return { kind: 'running', leaseUntil: launch.lease_until };
  const lease = { runner, lease_until: now + leaseMs };
  await db
    .insertInto('launch')
    .values({ id: 1, ...lease })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(lease))
    .execute();
  await noteAudit(db, { at: now, action: 'launch_begun', actor: 'operator', subject: runner });
  return { kind: 'begun' };
}

/**
 * Renews this run's lease and returns whether it still has it. An expired lease can be renewed if
 * no other run has taken it. Locks the API's status, so the steps of a launch run one after
 * another.
 */
export async function renewLaunch(db: Kysely<Tables>, { runner, now, leaseMs }: Request<'renewLaunch'>): Promise<boolean> {
  if ((await lockApiStatus(db)) === 'Live') return false;
  const renewed = await db
    .updateTable('launch')
    .set({ lease_until: now + leaseMs })
    .where('runner', '=', runner)
    .returning('id')
    .execute();
  return renewed.length > 0;
}

/**
 * Makes the API Live, unless a confirmed member is untold. Members named in `without` that were
 * tried and couldn't be reached are left out, but only if no one else is missing.
 */
export async function finishLaunch(db: Kysely<Tables>, { runner, without, now }: Request<'finishLaunch'>): Promise<FinishLaunchOutcome> {
  const status = await lockApiStatus(db);
  const launch = await db.selectFrom('launch').select('id').where('runner', '=', runner).executeTakeFirst();
  if (!launch) return { kind: 'lost' };
  if (status === 'Live') return { kind: 'live' };
  for (const address of without) await leaveOut(db, normalizeAddress(address));
  const untold = await countUntold(db);
  if (untold > 0) throw new Refusal({ kind: 'untold', untold } satisfies FinishLaunchOutcome);
  await setApiStatus(db, 'Live');
  await noteAudit(db, { at: now, action: 'api_opened', actor: 'operator', subject: runner });
  return { kind: 'live' };
}

async function leaveOut(db: Kysely<Tables>, address: string): Promise<void> {
  await db
    .updateTable('launch_members')
    .set({ state: 'left_out' })
    .where('address', '=', address)
    .where(({ or, and, eb }) => or([eb('state', '=', 'failed'), and([eb('state', '=', 'waiting'), eb('try_at', '>', 0)])]))
    .execute();
}

/** Confirmed members that are neither told nor left out. */
export async function countUntold(db: Kysely<Tables>): Promise<number> {
  const { untold } = await db
    .selectFrom('waitlist')
    .leftJoin('launch_members', 'launch_members.address', 'waitlist.address')
    .select(({ fn }) => fn.countAll().as('untold'))
    .where('waitlist.state', '=', 'confirmed')
    .where(({ or, eb }) => or([eb('launch_members.state', 'is', null), eb('launch_members.state', 'not in', ['told', 'left_out'])]))
    .executeTakeFirstOrThrow();
  return Number(untold);
}

/** Releases the lease. */
export async function endLaunchRun(db: Kysely<Tables>, runner: string): Promise<void> {
  await lockApiStatus(db);
  await db.updateTable('launch').set({ runner: null, lease_until: 0 }).where('runner', '=', runner).execute();
}

/**
 * Returns the API to Planned and deletes every key and the launch. A run that is telling members
 * right now loses its lease.
 */
export async function withdrawApi(db: Kysely<Tables>, now: number): Promise<{ wasLive: boolean; keys: number }> {
  const wasLive = (await lockApiStatus(db)) === 'Live';
  await setApiStatus(db, 'Planned');
  const keys = await db.deleteFrom('api_keys').returning('id').execute();
  await forgetKeyHolders(db);
  await db.deleteFrom('launch_members').execute();
  await db.deleteFrom('launch').execute();
  await noteAudit(db, {
    at: now,
    action: 'api_withdrawn',
    actor: 'operator',
    subject: `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`,
  });
  return { wasLive, keys: keys.length };
}
