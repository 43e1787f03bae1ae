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

/** Units held by files under way. */
export async function countReserved(db: Kysely<Tables>, holder: string, period: string, now: number): Promise<number> {
  const [row] = await countLeases(db, { holder, period, now });
  return Number(row?.leases ?? 0);
}

/** What is used and held of the period asked for, or of the holder's latest where that is later: a clock set back opens no period again. */
export async function readAllowance(
  db: Kysely<Tables>,
  { holder, period: asked, now }: Parameters<Store['readAllowance']>[0],
): Promise<AllowanceState> {
  const [latest] = await readLatest(db, { holder });
  const { period, used } = latest && latest.period >= asked ? latest : { period: asked, used: 0 };
  return { period, used, reserved: await countReserved(db, holder, period, now) };
}

// Rows in the order that reserving takes them, so that the two never wait for each other.
const TABLES = ['idempotency', 'allowances', 'reservations'] as const;

/** Deletes all that is kept of an allowance. A file still being worked on may charge it once more; such a row is cleaned with the others. */
export async function forgetHolder(db: Kysely<Tables>, holder: string): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).where('holder', '=', holder).execute();
}

/** The holder whose allowance a key of the public API draws on. */
export const keyHolder = (keyId: string): string => `key:${keyId}`;

/** Deletes the allowances of all keys there have ever been. */
export async function forgetKeyHolders(db: Kysely<Tables>): Promise<void> {
  // The character after the colon: every holder that begins with `key:` lies between.
  for (const table of TABLES) await db.deleteFrom(table).where('holder', '>=', 'key:').where('holder', '<', 'key;').execute();
}
