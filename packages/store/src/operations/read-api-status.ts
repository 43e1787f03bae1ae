import type { ApiStatus } from '@imagemill/core';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

/** The public API's status; `Planned` until a row says otherwise. */
export async function readApiStatus(db: Kysely<Tables>): Promise<ApiStatus> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'api_status').executeTakeFirst();
  return row?.value ?? 'Planned';
}
