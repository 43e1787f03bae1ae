import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

const DAY_MS = 86_400_000;
const KEEP_OPERATIONS_DAYS = 30;
/** As long as a session's cookie lives; a session that comes back later counts as new. */
const KEEP_SESSIONS_DAYS = 30;
/** Servers whose clocks differ, and requests that began before midnight, may still ask for yesterday. */
const KEEP_USAGE_DAYS = 2;

/** Deletes operation ids, sessions, usage and rate windows that no request can ask for any more. */
export async function clean(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('operations')
    .where('counted_at', '<', now - KEEP_OPERATIONS_DAYS * DAY_MS)
    .execute();
  await db.deleteFrom('sessions').where('last_used_day', '<', dayBefore(now, KEEP_SESSIONS_DAYS)).execute();
  await db.deleteFrom('usage').where('day', '<', dayBefore(now, KEEP_USAGE_DAYS)).execute();
  await db.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
}

function dayBefore(now: number, days: number): string {
  return new Date(now - days * DAY_MS).toISOString().slice(0, 10);
}
