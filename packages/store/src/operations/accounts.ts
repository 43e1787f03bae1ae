import type { Kysely } from 'kysely';
import type { Account, AccountRef, Store } from '../store.js';
import type { Tables } from '../tables.js';
import { forgetHolder } from './allowance-state.js';
import { deleteKeysOf, lockAccount } from './api-keys.js';
import { forgetInAudit } from './audit.js';
import { prepareQuery } from './prepare-query.js';
import { isGrantedAt } from './pro-grants.js';

type Request<K extends keyof Store> = Parameters<Store[K]>[0];

const readAccountOf = prepareQuery((db, { sessionKey, now }: { sessionKey: string; now: number }) =>
  db
    .selectFrom('account_sessions')
    .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .leftJoin('pro_grants', (join) => join.onRef('pro_grants.address', '=', 'accounts.address').on(isGrantedAt(now)))
    .select(['accounts.id', 'account_sessions.last_seen_day', 'pro_grants.granted_at'])
    .where('account_sessions.session_key', '=', sessionKey),
);

/** The account the session is signed in to. Records the day once; every other call only reads. */
export async function accountOf(db: Kysely<Tables>, { sessionKey, day, now }: Request<'accountOf'>): Promise<AccountRef | null> {
  const [row] = await readAccountOf(db, { sessionKey, now });
  if (!row) return null;
  if (row.last_seen_day < day) {
    await db
      .updateTable('account_sessions')
      .set({ last_seen_day: day })
      .where('session_key', '=', sessionKey)
      .where('last_seen_day', '<', day)
      .execute();
  }
  return { accountId: row.id, tier: row.granted_at === null ? 'free' : 'pro' };
}

/** Everything stored about the account. */
export async function readAccount(db: Kysely<Tables>, { accountId, now }: Request<'readAccount'>): Promise<Account | null> {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('pro_grants', (join) => join.onRef('pro_grants.address', '=', 'accounts.address').on(isGrantedAt(now)))
    .select(['accounts.address', 'accounts.created_at', 'pro_grants.granted_at', 'pro_grants.until'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!account) return null;
  const sessions = await db
    .selectFrom('account_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('signed_in_at', 'desc')
    .orderBy('session_key')
    .execute();
  return {
    accountId,
    address: account.address,
    createdAt: account.created_at,
    tier: account.granted_at === null ? 'free' : 'pro',
    proUntil: account.until,
    sessions: sessions.map((session) => ({
      sessionKey: session.session_key,
      device: session.device,
      signedInAt: session.signed_in_at,
      lastSeenDay: session.last_seen_day,
    })),
  };
}

/** Signs out every session of the account except `keep`, and returns how many. */
export async function signOutOthers(db: Kysely<Tables>, { accountId, keep }: Request<'signOutOthers'>): Promise<number> {
  const all = db.deleteFrom('account_sessions').where('account_id', '=', accountId).returning('session_key');
  return (await (keep === null ? all : all.where('session_key', '!=', keep)).execute()).length;
}

/** Deletes the account and everything stored under it or its address. */
export async function deleteAccount(db: Kysely<Tables>, accountId: string): Promise<void> {
  const account = await db.selectFrom('accounts').select('address').where('id', '=', accountId).executeTakeFirst();
  if (!account) return;
  await db.deleteFrom('mail_links').where('address', '=', account.address).where('purpose', '=', 'sign_in').execute();
  // From here on, no key can be created for it.
  await lockAccount(db, accountId);
  await deleteKeysOf(db, accountId);
  // Its sessions go with it (ON DELETE CASCADE).
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  await db.deleteFrom('pro_grants').where('address', '=', account.address).execute();
  await forgetInAudit(db, account.address);
  await forgetHolder(db, `pro:${accountId}`);
}
