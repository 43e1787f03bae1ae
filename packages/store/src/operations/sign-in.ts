import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountRef, MailLink, SignIn, Store } from '../store.js';
import type { Tables } from '../tables.js';
import { changeSessionKey, isKnownSession } from './change-session-key.js';
import { normalizeAddress } from './normalize-address.js';
import { readSession } from './read-session.js';

/**
 * Uses up the link and signs in the browser's new key. Rows are locked in the order link, account,
 * session, session of the account, as in `deleteAccount`: the later of the two waits, and then sees
 * what the other left.
 */
export async function signIn(db: Kysely<Tables>, request: SignIn): Promise<AccountRef | null> {
  const { newSessionKey, day, device, now } = request;
  const address = await spendLink(db, request);
  if (address === undefined) return null;
  const accountId = await makeAccount(db, address, now);
  await changeSessionKey(db, request);
  await db
    .insertInto('account_sessions')
    .values({ session_key: newSessionKey, account_id: accountId, signed_in_at: now, last_seen_day: day, device })
    .execute();
  return { accountId, tier: (await readSession(db, { sessionKey: newSessionKey, day, now })).tier };
}

/**
 * Signs out the browser's current key. A session the store has never seen has nothing to carry
 * over.
 */
export async function signOut(db: Kysely<Tables>, request: Parameters<Store['signOut']>[0]): Promise<void> {
  if ((await isKnownSession(db, request.sessionKey)) || (await isSignedIn(db, request.sessionKey))) await changeSessionKey(db, request);
}

async function isSignedIn(db: Kysely<Tables>, sessionKey: string): Promise<boolean> {
  const row = await db.selectFrom('account_sessions').select('account_id').where('session_key', '=', sessionKey).executeTakeFirst();
  return row !== undefined;
}

/**
 * The link's address. Deleting the row is what uses up the link: another browser, or a late
 * attempt, deletes nothing.
 */
async function spendLink(db: Kysely<Tables>, { tokenHash, sessionKey, now }: SignIn): Promise<string | undefined> {
  const link = await db
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'sign_in')
    .where('session_key', '=', sessionKey)
    .where('expires_at', '>', now)
    .returning('address')
    .executeTakeFirst();
  return link?.address;
}

/**
 * The account of this address, created if it's new. Always writes, because a row that was only read
 * could be deleted in the meantime.
 */
async function makeAccount(db: Kysely<Tables>, address: string, now: number): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({ id: randomUUID(), address, created_at: now })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a link before it is mailed. */
export async function addMailLink(db: Kysely<Tables>, link: MailLink): Promise<void> {
  await db
    .insertInto('mail_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      address: normalizeAddress(link.address),
      session_key: link.sessionKey,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}
