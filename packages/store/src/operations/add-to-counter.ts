import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

/** One row per tool would be the row that every server waits for; the embedded store has one writer and loses nothing by them. */
const PARTS = 16;

const addOne = prepareQuery((db, { tool, part }: { tool: string; part: number }) =>
  db
    .insertInto('counters')
    .values({ tool, part, total: 1 })
    .onConflict((conflict) => conflict.columns(['tool', 'part']).doUpdateSet((row) => ({ total: row('counters.total', '+', 1) }))),
);

/** Counts one operation of the tool. Last in its transaction, so that the row is held for the shortest time. */
export async function addToCounter(db: Kysely<Tables>, tool: string): Promise<void> {
  await addOne(db, { tool, part: randomInt(PARTS) });
}
