import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

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
