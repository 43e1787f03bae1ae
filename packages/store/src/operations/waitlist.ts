import type { Kysely } from 'kysely';
import type { Store, WaitlistEntry } from '../store.js';
import { Refusal } from '../store-errors.js';
import type { Tables } from '../tables.js';
import { lockApiStatus } from './api-status.js';
import { normalizeAddress } from './normalize-address.js';

// Every transaction locks an address's row before its links, so two of them can't deadlock.

/** Adds an address once; a second time changes nothing. */
export async function joinWaitlist(
  db: Kysely<Tables>,
  entry: { readonly address: string; readonly now: number },
): Promise<WaitlistEntry['state']> {
  const address = normalizeAddress(entry.address);
  const { state } = await db
    .insertInto('waitlist')
    .values({ address, joined_at: entry.now, state: 'unconfirmed' })
    // Changes nothing, but with DO NOTHING the row wouldn't be returned.
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address }))
    .returning('state')
    .executeTakeFirstOrThrow();
  return state;
}

/** Uses up a confirmation link. */
export async function confirmWaitlist(db: Kysely<Tables>, request: Parameters<Store['confirmWaitlist']>[0]): Promise<boolean> {
  const link = await db
    .selectFrom('mail_links')
    .select(['address', 'token_hash'])
    .where('token_hash', '=', request.tokenHash)
    .where('purpose', '=', 'waitlist_confirm')
    .where('expires_at', '>', request.now)
    .executeTakeFirst();
  if (!link) return false;
  // A launch that ends right now has either seen this address or ends before it is confirmed.
  await lockApiStatus(db);
  const confirmed = await db
    .updateTable('waitlist')
    .set({ state: 'confirmed' })
    .where('address', '=', link.address)
    .returning('address')
    .execute();
  const spent = await db.deleteFrom('mail_links').where('token_hash', '=', link.token_hash).returning('token_hash').execute();
  if (confirmed.length === 0 || spent.length === 0) throw new Refusal(false);
  return true;
}

/** Removes an address from the list by its leave link. */
export async function leaveWaitlist(db: Kysely<Tables>, tokenHash: string): Promise<boolean> {
  const link = await db
    .selectFrom('mail_links')
    .select('address')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'waitlist_leave')
    .executeTakeFirst();
  if (!link) return false;
  await forgetAddress(db, link.address);
  return true;
}

/** Removes an address from the list. */
export function removeFromWaitlist(db: Kysely<Tables>, address: string): Promise<boolean> {
  return forgetAddress(db, normalizeAddress(address));
}

async function forgetAddress(db: Kysely<Tables>, address: string): Promise<boolean> {
  // Its launch record goes with it (ON DELETE CASCADE).
  const left = await db.deleteFrom('waitlist').where('address', '=', address).returning('address').execute();
  await deleteWaitlistLinks(db, address);
  return left.length > 0;
}

/** Deletes the list's links for this address, but not its owner's sign-in links. */
export async function deleteWaitlistLinks(db: Kysely<Tables>, address: string): Promise<void> {
  await db.deleteFrom('mail_links').where('address', '=', address).where('purpose', 'in', ['waitlist_confirm', 'waitlist_leave']).execute();
}

/** How many addresses are on the list, confirmed or not. */
export async function countWaitlist(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('waitlist')
    .select((table) => table.fn.countAll().as('size'))
    .executeTakeFirstOrThrow();
  return Number(row.size);
}

/** All addresses, in the order they joined. */
export async function listWaitlist(db: Kysely<Tables>): Promise<WaitlistEntry[]> {
  const rows = await db.selectFrom('waitlist').selectAll().orderBy('joined_at').orderBy('address').execute();
  return rows.map((row) => ({ address: row.address, joinedAt: row.joined_at, state: row.state }));
}
