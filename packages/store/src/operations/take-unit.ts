import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

interface Unit {
  readonly usageKey: string;
  readonly day: string;
}

const insertUnit = (db: Kysely<Tables>, { usageKey, day }: Unit) => db.insertInto('usage').values({ session_key: usageKey, day, used: 1 });

const takeFreely = prepareQuery((db, unit: Unit) =>
  insertUnit(db, unit)
    .onConflict((conflict) => conflict.columns(['session_key', 'day']).doUpdateSet((row) => ({ used: row('usage.used', '+', 1) })))
    .returning('used'),
);

const takeWithin = prepareQuery((db, unit: Unit & { limit: number }) =>
  insertUnit(db, unit)
    .onConflict((conflict) =>
      conflict
        .columns(['session_key', 'day'])
        .doUpdateSet((row) => ({ used: row('usage.used', '+', 1) }))
        .where('usage.used', '<', unit.limit),
    )
    .returning('used'),
);

/**
 * Takes one unit of the day and returns the units used now, or undefined if none were left. Only
 * the update is guarded by the limit; a first unit is an insert, so the limit must be at least 1.
 */
export async function takeUnit(db: Kysely<Tables>, unit: Unit, limit: number | null): Promise<number | undefined> {
  const [row] = await (limit === null ? takeFreely(db, unit) : takeWithin(db, { ...unit, limit }));
  return row?.used;
}
