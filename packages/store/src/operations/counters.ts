import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Counters } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

const remember = prepareQuery((db, { id, now }: { id: string; now: number }) =>
  db
    .insertInto('operations')
    .values({ operation_id: id, counted_at: now })
    .onConflict((conflict) => conflict.column('operation_id').doNothing())
    .returning('operation_id'),
);

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

/** Each tool's count and their sum. The total has no row of its own: it would be the one row every operation fights for. */
export async function readCounters(db: Kysely<Tables>): Promise<Counters> {
  // Added up here: the sum of a BIGINT comes as text from one database and as a number from the other.
  const parts = await db.selectFrom('counters').select(['tool', 'total']).orderBy('tool').execute();
  const byTool = new Map<string, number>();
  for (const { tool, total } of parts) byTool.set(tool, (byTool.get(tool) ?? 0) + total);
  return { total: parts.reduce((sum, part) => sum + part.total, 0), byTool: Object.fromEntries(byTool) };
}

/** True where the id is new. It is the first row a transaction writes: a second one with the same id waits here. */
export async function rememberOperation(db: Kysely<Tables>, id: string, now: number): Promise<boolean> {
  return (await remember(db, { id, now })).length > 0;
}
