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

/**
 * With one row per tool, every server would wait for that row. The embedded store has a single
 * writer and loses nothing by having more rows.
 */
const PARTS = 16;

const addOne = prepareQuery((db, { tool, part }: { tool: string; part: number }) =>
  db
    .insertInto('counters')
    .values({ tool, part, total: 1 })
    .onConflict((conflict) => conflict.columns(['tool', 'part']).doUpdateSet((row) => ({ total: row('counters.total', '+', 1) }))),
);

/**
 * Counts one operation of the tool. Called last in a transaction, so the row is locked as briefly
 * as possible.
 */
export async function addToCounter(db: Kysely<Tables>, tool: string): Promise<void> {
  await addOne(db, { tool, part: randomInt(PARTS) });
}

/**
 * Each tool's count and their sum. The total isn't stored, because every operation would compete
 * for its row.
 */
export async function readCounters(db: Kysely<Tables>): Promise<Counters> {
  // Added up here, because the sum of a BIGINT is text in one database and a number in the other.
  const parts = await db.selectFrom('counters').select(['tool', 'total']).orderBy('tool').execute();
  const byTool = new Map<string, number>();
  for (const { tool, total } of parts) byTool.set(tool, (byTool.get(tool) ?? 0) + total);
  return { total: parts.reduce((sum, part) => sum + part.total, 0), byTool: Object.fromEntries(byTool) };
}

/**
 * True if the id is new. It's the first row a transaction writes, so a second one with the same id
 * waits here.
 */
export async function rememberOperation(db: Kysely<Tables>, id: string, now: number): Promise<boolean> {
  return (await remember(db, { id, now })).length > 0;
}
