import type { Kysely } from 'kysely';
import type { ApiKey, CreateKeyOutcome, KeyUse, KeyUseRequest, NewApiKey, PublicApiStore } from '../public-api-store.js';
import type { Tables } from '../tables.js';
import { forgetHolder, keyHolder, readAllowance } from './allowance-state.js';
import { lockApiStatus, readApiStatus } from './api-status.js';
import { noteAudit } from './audit.js';
import { prepareQuery } from './prepare-query.js';
import { isGrantedAt } from './pro-grants.js';
import { takeRate } from './take-rate.js';

const MINUTE_MS = 60_000;

type Request<K extends keyof PublicApiStore> = Parameters<PublicApiStore[K]>[0];

/**
 * Creates a key while the API is Live. Withdrawing the API either waits for this and deletes the
 * key, or comes first and this is refused.
 */
export async function createKey(db: Kysely<Tables>, key: NewApiKey): Promise<CreateKeyOutcome> {
  // If the API is Planned, say so without waiting for the lock.
  if ((await readApiStatus(db)) !== 'Live' || (await lockApiStatus(db)) !== 'Live') return 'not_live';
  const refusal = key.accountId === null ? undefined : await findRefusal(db, key.accountId, key);
  if (refusal) return refusal;
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      hash: key.hash,
      name: key.name,
      last_four: key.lastFour,
      account_id: key.accountId,
      created_at: key.now,
      last_used_day: null,
    })
    .execute();
  await noteAudit(db, { at: key.now, action: 'key_created', actor: key.accountId === null ? 'operator' : 'account', subject: key.id });
  return 'created';
}

async function findRefusal(db: Kysely<Tables>, accountId: string, { limit, now }: NewApiKey): Promise<'no_pro' | 'too_many' | undefined> {
  const address = await lockAccount(db, accountId);
  if (address === undefined) return 'no_pro';
  const grant = await db
    .selectFrom('pro_grants')
    .select('address')
    .where('address', '=', address)
    .where(isGrantedAt(now))
    .executeTakeFirst();
  if (!grant) return 'no_pro';
  const { keys } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll().as('keys'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(keys) >= limit ? 'too_many' : undefined;
}

/** The account's address. The account can't be deleted until the transaction ends. */
export async function lockAccount(db: Kysely<Tables>, accountId: string): Promise<string | undefined> {
  const account = await db
    .updateTable('accounts')
    .set((row) => ({ address: row.ref('address') }))
    .where('id', '=', accountId)
    .returning('address')
    .executeTakeFirst();
  return account?.address;
}

/** Keys with their owners, newest first. */
export async function listKeys(db: Kysely<Tables>, { accountId }: Request<'listKeys'>): Promise<ApiKey[]> {
  const all = db
    .selectFrom('api_keys')
    .leftJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'name', 'last_four', 'api_keys.created_at', 'last_used_day', 'account_id', 'address'])
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id');
  const wanted =
    accountId === undefined ? all : accountId === null ? all.where('account_id', 'is', null) : all.where('account_id', '=', accountId);
  return (await wanted.execute()).map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedDay: row.last_used_day,
    owner: row.account_id === null || row.address === null ? null : { accountId: row.account_id, address: row.address },
  }));
}

/** Deletes a key and everything counted for it. */
export async function revokeKey(db: Kysely<Tables>, { id, accountId, now }: Request<'revokeKey'>): Promise<boolean> {
  const one = db.deleteFrom('api_keys').where('id', '=', id).returning('id');
  const revoked = await (accountId === undefined ? one : one.where('account_id', '=', accountId)).execute();
  if (revoked.length === 0) return false;
  await forgetHolder(db, keyHolder(id));
  await noteAudit(db, { at: now, action: 'key_revoked', actor: accountId === undefined ? 'operator' : 'account', subject: id });
  return true;
}

/** Deletes an account's keys and everything counted for them. The caller has locked the account. */
export async function deleteKeysOf(db: Kysely<Tables>, accountId: string): Promise<void> {
  const deleted = await db.deleteFrom('api_keys').where('account_id', '=', accountId).returning('id').execute();
  for (const { id } of deleted) await forgetHolder(db, keyHolder(id));
}

const readKey = prepareQuery((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('api_keys')
    .leftJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .leftJoin('pro_grants', (join) => join.onRef('pro_grants.address', '=', 'accounts.address').on(isGrantedAt(now)))
    .select(['api_keys.id', 'api_keys.account_id', 'api_keys.last_used_day'])
    .where('api_keys.hash', '=', hash)
    .where(({ or, eb }) => or([eb('api_keys.account_id', 'is', null), eb('pro_grants.granted_at', 'is not', null)])),
);

const noteUse = prepareQuery((db, { id, day }: { id: string; day: string }) =>
  db
    .updateTable('api_keys')
    .set({ last_used_day: day })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_day', 'is', null), eb('last_used_day', '<', day)])),
);

/** The key with this hash, if it works, and what is left of its limits. Records the day once. */
export async function useKey(db: Kysely<Tables>, { hash, day, month: period, limit, now }: KeyUseRequest): Promise<KeyUse | null> {
  const [row] = await readKey(db, { hash, now });
  if (!row) return null;
  if (row.last_used_day === null || row.last_used_day < day) await noteUse(db, { id: row.id, day });
  const holder = keyHolder(row.id);
  const month = await readAllowance(db, { holder, period, now });
  // Last, because other requests with this key wait for its row until the transaction ends.
  const minute = await takeRate(db, { key: holder, limit, windowMs: MINUTE_MS, now });
  return { keyId: row.id, accountId: row.account_id, holder, minute, month };
}
