import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditEntry } from '../public-api-store.js';
import type { Tables } from '../tables.js';

/**
 * Records who changed what, in the transaction of the change, so neither exists without the other.
 * Recording it twice changes nothing.
 */
export async function noteAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['at', 'action', 'subject']).doNothing())
    .execute();
}

/** Every entry, newest first. */
export async function listAudit(db: Kysely<Tables>): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit')
    .select(['at', 'action', 'actor', 'subject'])
    .orderBy('at', 'desc')
    .orderBy('action')
    .orderBy('subject')
    .execute();
}

/** Keeps the entries about an address, but replaces the address with a random name. */
export async function forgetInAudit(db: Kysely<Tables>, address: string): Promise<void> {
  await db
    .updateTable('audit')
    .set({ subject: `deleted account ${randomUUID()}` })
    .where('subject', '=', address)
    .execute();
}
