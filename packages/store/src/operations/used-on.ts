import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

const readUsed = prepareQuery((db, { sessionKey, day }: { sessionKey: string; day: string }) =>
  db.selectFrom('usage').select('used').where('session_key', '=', sessionKey).where('day', '=', day),
);

/** Units the session used on that day; 0 where there is no row. */
export async function usedOn(db: Kysely<Tables>, sessionKey: string, day: string): Promise<number> {
  const [row] = await readUsed(db, { sessionKey, day });
  return row?.used ?? 0;
}
