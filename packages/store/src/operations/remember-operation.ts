import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

const remember = prepareQuery((db, { id, now }: { id: string; now: number }) =>
  db
    .insertInto('operations')
    .values({ operation_id: id, counted_at: now })
    .onConflict((conflict) => conflict.column('operation_id').doNothing())
    .returning('operation_id'),
);

/** True where the id is new. It is the first row a transaction writes: a second one with the same id waits here. */
export async function rememberOperation(db: Kysely<Tables>, id: string, now: number): Promise<boolean> {
  return (await remember(db, { id, now })).length > 0;
}
