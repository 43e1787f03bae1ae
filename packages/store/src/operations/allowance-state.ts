import type { Kysely } from 'kysely';
import type { AllowanceState, Store } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

const readLatest = prepareQuery((db, { holder }: { holder: string }) =>
  db.selectFrom('allowances').select(['period', 'used']).where('holder', '=', holder).orderBy('period', 'desc').limit(1),
);

const countLeases = prepareQuery((db, { holder, period, now }: { holder: string; period: string; now: number }) =>
  db
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll().as('leases'))
    .where('holder', '=', holder)
    .where('period', '=', period)
    .where('expires_at', '>', now),
);

/** Units held by files in progress. */
export async function countReserved(db: Kysely<Tables>, holder: string, period: string, now: number): Promise<number> {
  const [row] = await countLeases(db, { holder, period, now });
  return Number(row?.leases ?? 0);
}

/**
 * What is used and held in the requested period, or in the holder's latest period if that is later:
 * setting the clock back doesn't reopen a period.
 */
export async function readAllowance(
  db: Kysely<Tables>,
  { holder, period: asked, now }: Parameters<Store['readAllowance']>[0],
): Promise<AllowanceState> {
  const [latest] = await readLatest(db, { holder });
  const { period, used } = latest && latest.period >= asked ? latest : { period: asked, used: 0 };
  return { period, used, reserved: await countReserved(db, holder, period, now) };
}

// In the order that reserving locks them, so the two can't deadlock.
const TABLES = ['idempotency', 'allowances', 'reservations'] as const;

/**
 * Deletes everything stored about an allowance. A file still in progress may charge it once more;
 * cleaning removes that row with the others.
 */
export async function forgetHolder(db: Kysely<Tables>, holder: string): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).where('holder', '=', holder).execute();
}

/** The holder of a public API key's allowance. */
export const keyHolder = (keyId: string): string => `key:${keyId}`;

/** Deletes the allowances of every key that has ever existed. */
export async function forgetKeyHolders(db: Kysely<Tables>): Promise<void> {
  // `;` is the character after `:`, so this covers every holder that starts with `key:`.
  for (const table of TABLES) await db.deleteFrom(table).where('holder', '>=', 'key:').where('holder', '<', 'key;').execute();
}
