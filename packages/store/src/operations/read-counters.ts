import type { Kysely } from 'kysely';
import type { Counters } from '../store.js';
import type { Tables } from '../tables.js';

/** Each tool's count and their sum. The total has no row of its own: it would be the one row every operation fights for. */
export async function readCounters(db: Kysely<Tables>): Promise<Counters> {
  const rows = await db.selectFrom('counters').select(['tool', 'total']).orderBy('tool').execute();
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    byTool: Object.fromEntries(rows.map((row) => [row.tool, row.total])),
  };
}
