import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ProGrant, Store } from '../store.js';
import type { Tables } from '../tables.js';
import { noteAudit } from './audit.js';
import { normalizeAddress } from './normalize-address.js';

/** Grants PRO to an address, replacing any earlier grant. */
export async function grantPro(db: Kysely<Tables>, request: Parameters<Store['grantPro']>[0]): Promise<void> {
  const { until, now } = request;
  const address = normalizeAddress(request.address);
  const grant = { granted_at: now, until };
  await db
    .insertInto('pro_grants')
    .values({ address, ...grant })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(grant))
    .execute();
  await noteAudit(db, { at: now, action: 'pro_granted', actor: 'operator', subject: address });
}

/** Revokes a grant, effective immediately. */
export async function revokePro(db: Kysely<Tables>, request: Parameters<Store['revokePro']>[0]): Promise<boolean> {
  const address = normalizeAddress(request.address);
  const revoked = await db.deleteFrom('pro_grants').where('address', '=', address).returning('address').execute();
  if (revoked.length === 0) return false;
  await noteAudit(db, { at: request.now, action: 'pro_revoked', actor: 'operator', subject: address });
  return true;
}

/** All grants by address, including lapsed ones. */
export async function listPro(db: Kysely<Tables>): Promise<ProGrant[]> {
  const rows = await db
    .selectFrom('pro_grants')
    .leftJoin('accounts', 'accounts.address', 'pro_grants.address')
    .select(['pro_grants.address', 'granted_at', 'until', 'accounts.id'])
    .orderBy('pro_grants.address')
    .execute();
  return rows.map((row) => ({ address: row.address, grantedAt: row.granted_at, until: row.until, hasAccount: row.id !== null }));
}

/** Matches a grant that has no end or ends after `now`. */
export function isGrantedAt(now: number) {
  return (row: ExpressionBuilder<Tables, 'pro_grants'>) => row.or([row('pro_grants.until', 'is', null), row('pro_grants.until', '>', now)]);
}
