import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

/** Joins an address once; a second time changes nothing. */
export async function joinWaitlist(db: Kysely<Tables>, entry: { readonly address: string; readonly now: number }): Promise<void> {
  await db
    .insertInto('waitlist')
    .values({ address: normaliseAddress(entry.address), joined_at: entry.now, state: 'unconfirmed' })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}

/** How many addresses wait, confirmed or not. */
export async function countWaitlist(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('waitlist')
    .select((table) => table.fn.countAll().as('size'))
    .executeTakeFirstOrThrow();
  return Number(row.size);
}

/**
 * One spelling per mailbox: no spaces around it, lower case, composed accents (NFC). The part before the @ may differ by
 * capitals in theory (RFC 5321, 2.4); no mail provider in use does that, and people do type their address both ways.
 */
function normaliseAddress(address: string): string {
  return address.trim().toLowerCase().normalize('NFC');
}
