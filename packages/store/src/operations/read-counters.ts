import type { Kysely } from 'kysely';
import type { Counters } from '../store.js';
import type { Tables } from '../tables.js';

/** Each tool's count and their sum. The total has no row of its own: it would be the one row every operation fights for. */
export async function readCounters(db: Kysely<Tables>): Promise<Counters> {
  // Added up here: the sum of a BIGINT comes as text from one database and as a number from the other.
  const parts = await db.selectFrom('counters').select(['tool', 'total']).orderBy('tool').execute();
  const byTool = new Map<string, number>();
  for (const { tool, total } of parts) byTool.set(tool, (byTool.get(tool) ?? 0) + total);
  return { total: parts.reduce((sum, part) => sum + part.total, 0), byTool: Object.fromEntries(byTool) };
}
