import { DAY_MS, dayOf } from '@imagemill/core/utc-day';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

/**
 * Only a session's latest day counts; older days are kept this long for comparing usage with the
 * counters.
 */
const KEEP_EARLIER_DAYS = 2;

/** Returns a row if the session is new or was last used before that day. */
const touch = prepareQuery((db, { usageKey, day }: { usageKey: string; day: string }) =>
  db
    .insertInto('sessions')
    .values({ key: usageKey, created_day: day, last_used_day: day, origin: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_used_day: day }).where('sessions.last_used_day', '<', day))
    .returning('created_day'),
);

const forgetEarlierDays = prepareQuery((db, { usageKey, before }: { usageKey: string; before: string }) =>
  db.deleteFrom('usage').where('session_key', '=', usageKey).where('day', '<', before),
);

/**
 * Records that the session was used that day, and deletes its old days. Here, once a day per
 * session, that costs next to nothing; cleaning would have to scan every row. True if the session
 * is new.
 */
export async function touchSession(db: Kysely<Tables>, usageKey: string, day: string): Promise<boolean> {
  const [row] = await touch(db, { usageKey, day });
  if (!row) return false;
  // Only a row last used before that day is updated, so it was created before that day too.
  if (row.created_day === day) return true;
  await forgetEarlierDays(db, { usageKey, before: dayOf(Date.parse(day) - KEEP_EARLIER_DAYS * DAY_MS) });
  return false;
}
