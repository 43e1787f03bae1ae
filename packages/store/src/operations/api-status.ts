import type { ApiStatus } from '@imagemill/core';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

const lock = prepareQuery((db, _: object) =>
  db
    .insertInto('settings')
    .values({ key: 'api_status', value: 'Planned' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('settings.value') })))
    .returning('value'),
);

/**
 * Reads the public API's status and locks it until the transaction ends, by rewriting its row. Must
 * come first in a transaction, so that creating a key, every step of a launch, withdrawing, and
 * confirming an address run one after another. A launch must see every confirmed address before it
 * ends.
 */
export async function lockApiStatus(db: Kysely<Tables>): Promise<ApiStatus> {
  const [row] = await lock(db, {});
  return row?.value ?? 'Planned';
}

/** Sets the public API's status. The caller has locked it. */
export async function setApiStatus(db: Kysely<Tables>, value: ApiStatus): Promise<void> {
  await db.updateTable('settings').set({ value }).where('key', '=', 'api_status').execute();
}

/** The public API's status; `Planned` until a row says otherwise. */
export async function readApiStatus(db: Kysely<Tables>): Promise<ApiStatus> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'api_status').executeTakeFirst();
  return row?.value ?? 'Planned';
}
