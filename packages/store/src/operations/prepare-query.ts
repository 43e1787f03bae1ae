import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../tables.js';

/** Placeholder in a query for a value that each run supplies. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once per dialect and then run with new values, because
 * building costs more than running. `build` may put the values into the query but must not look at
 * them.
 */
export function prepareQuery<Values extends object, Row>(build: (db: Kysely<Tables>, values: Values) => Compilable<Row>) {
  // Each transaction has its own Kysely, but everything that shares a dialect shares the adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;

  return async (db: Kysely<Tables>, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, slots).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof Values] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
