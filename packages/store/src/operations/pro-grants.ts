import type { Kysely } from 'kysely';
import type { ProGrant, Store } from '../store.js';
import type { Tables } from '../tables.js';
import { normaliseAddress } from './normalise-address.js';

/** Grants PRO to an address; a second grant takes the first one's place. */
export async function grantPro(db: Kysely<Tables>, { address, until, now }: Parameters<Store['grantPro']>[0]): Promise<void> {
  const grant = { granted_at: now, until };
  await db
    .insertInto('pro_grants')
    .values({ address: normaliseAddress(address), ...grant })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(grant))
    .execute();
}

/** Takes a grant back, from this moment on. */
export async function revokePro(db: Kysely<Tables>, address: string): Promise<boolean> {
  const revoked = await db.deleteFrom('pro_grants').where('address', '=', normaliseAddress(address)).returning('address').execute();
  return revoked.length > 0;
}

/** All grants, lapsed ones too, by address. */
export async function listPro(db: Kysely<Tables>): Promise<ProGrant[]> {
  const rows = await db
    .selectFrom('pro_grants')
    .leftJoin('accounts', 'accounts.address', 'pro_grants.address')
    .select(['pro_grants.address', 'granted_at', 'until', 'accounts.id'])
    .orderBy('pro_grants.address')
    .execute();
  return rows.map((row) => ({ address: row.address, grantedAt: row.granted_at, until: row.until, hasAccount: row.id !== null }));
}
