import type { Kysely } from 'kysely';
import type { CountOutcome, CountRequest } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';
import { Refusal } from './refusal.js';
import { takeRate } from './take-rate.js';
import { usedOn } from './used-on.js';

const HOUR_MS = 3_600_000;

/**
 * Takes one unit and counts it, or throws a Refusal that undoes every step before it.
 * Writes come before checks: where transactions run side by side, a row just written is what makes the second one wait.
 */
export async function countOperation(db: Kysely<Tables>, request: CountRequest): Promise<CountOutcome> {
  const { sessionKey, day } = request;
  if ((await rememberOperation(db, request)).length === 0) return { kind: 'repeated', used: await usedOn(db, sessionKey, day) };
  const used = await takeUnit(db, request);
  if (used === undefined) throw refuse({ kind: 'quota_exceeded', used: await usedOn(db, sessionKey, day) });
  if (await isNewSession(db, request)) await takeNewSession(db, request);
  await addToCounter(db, request);
  return { kind: 'counted', used };
}

function refuse(outcome: CountOutcome): Refusal {
  return new Refusal(outcome);
}

/** A row where the id is new. */
const rememberOperation = prepareQuery((db, { operationId, now }: Pick<CountRequest, 'operationId' | 'now'>) =>
  db
    .insertInto('operations')
    .values({ operation_id: operationId, counted_at: now })
    .onConflict((conflict) => conflict.column('operation_id').doNothing())
    .returning('operation_id'),
);

type Unit = Pick<CountRequest, 'sessionKey' | 'day'>;

const insertUnit = (db: Kysely<Tables>, { sessionKey, day }: Unit) =>
  db.insertInto('usage').values({ session_key: sessionKey, day, used: 1 });

const takeFreeUnit = prepareQuery((db, unit: Unit) =>
  insertUnit(db, unit)
    .onConflict((conflict) => conflict.columns(['session_key', 'day']).doUpdateSet((row) => ({ used: row('usage.used', '+', 1) })))
    .returning('used'),
);

const takeLimitedUnit = prepareQuery((db, unit: Unit & { limit: number }) =>
  insertUnit(db, unit)
    .onConflict((conflict) =>
      conflict
        .columns(['session_key', 'day'])
        .doUpdateSet((row) => ({ used: row('usage.used', '+', 1) }))
        .where('usage.used', '<', unit.limit),
    )
    .returning('used'),
);

/** The units used now, or undefined where none was left. */
async function takeUnit(db: Kysely<Tables>, { sessionKey, day, limit }: CountRequest): Promise<number | undefined> {
  // The guard stands on the update; a first unit is an insert and has none.
  if (limit !== null && limit < 1) return undefined;
  const [row] = await (limit === null ? takeFreeUnit(db, { sessionKey, day }) : takeLimitedUnit(db, { sessionKey, day, limit }));
  return row?.used;
}

/** A row where the session is new, or was last used before that day. */
const touchSession = prepareQuery((db, { sessionKey, day }: Unit) =>
  db
    .insertInto('sessions')
    .values({ key: sessionKey, created_day: day, last_used_day: day })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_used_day: day }).where('sessions.last_used_day', '<', day))
    .returning('created_day'),
);

/** Notes that the session was used that day. True where it is new: its row was made just now. */
async function isNewSession(db: Kysely<Tables>, { sessionKey, day }: CountRequest): Promise<boolean> {
  const [row] = await touchSession(db, { sessionKey, day });
  // Only a row last used before that day is updated, and it was made before that day too.
  return row?.created_day === day;
}

async function takeNewSession(db: Kysely<Tables>, { clientKey, newSessionsPerHour, now }: CountRequest): Promise<void> {
  const rate = await takeRate(db, { key: `new-session:${clientKey}`, limit: newSessionsPerHour, windowMs: HOUR_MS, now });
  if (!rate.allowed) throw refuse({ kind: 'rate_limited', retryAfterSeconds: rate.retryAfterSeconds });
}

const addToCounter = prepareQuery((db, { tool }: Pick<CountRequest, 'tool'>) =>
  db
    .insertInto('counters')
    .values({ tool, total: 1 })
    .onConflict((conflict) => conflict.column('tool').doUpdateSet((row) => ({ total: row('counters.total', '+', 1) }))),
);
