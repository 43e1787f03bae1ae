import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

/** Units the session used on that day; 0 where there is no row. */
export async function usedOn(db: Kysely<Tables>, sessionKey: string, day: string): Promise<number> {
  const row = await db.selectFrom('usage').select('used').where('session_key', '=', sessionKey).where('day', '=', day).executeTakeFirst();
  return row?.used ?? 0;
}
