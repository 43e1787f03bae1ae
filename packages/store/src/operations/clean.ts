import { DAY_MS, dayOf } from '@imagemill/core/utc-day';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { cleanWaitlist } from './clean-waitlist.js';

const KEEP_OPERATIONS_DAYS = 30;
/**
 * As long as a session's cookie lives; a session that returns later counts as new. Its latest day
 * must be kept until then: otherwise a clock that ran ahead, cleaned and was set back would give
 * that day's units again.
 */
const KEEP_SESSIONS_DAYS = 30;
/** The current month and the one before, for monthly allowances. */
const KEEP_ALLOWANCES_DAYS = 62;

const KEEP_AUDIT_DAYS = 400;

/**
 * Deletes everything that no request can ask for anymore. Counters stay, so from then on they
 * exceed the usage and allowances still stored.
 */
export async function clean(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('operations')
    .where('counted_at', '<', now - KEEP_OPERATIONS_DAYS * DAY_MS)
    .execute();
  await cleanSessions(db, dayOf(now - KEEP_SESSIONS_DAYS * DAY_MS));
  await db.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
  await db
    .deleteFrom('allowances')
    .where('period', '<', dayOf(now - KEEP_ALLOWANCES_DAYS * DAY_MS))
    .execute();
  await cleanReservations(db, now);
  await cleanWaitlist(db, now);
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('audit')
    .where('at', '<', now - KEEP_AUDIT_DAYS * DAY_MS)
    .execute();
}

/** A reservation with a mark is kept as long as the mark. */
async function cleanReservations(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('keep_until', '<=', now)
    .where(({ or, eb }) => or([eb('state', '!=', 'running'), eb('lease_until', '<=', now)]))
    .execute();
  await db
    .deleteFrom('reservations')
    .where('expires_at', '<=', now)
    .where(({ or, eb }) => or([eb('keep_until', 'is', null), eb('keep_until', '<=', now)]))
    .execute();
}

/**
 * Usage is never later than its session's last use. Keys that point to an origin live as long as
 * the origin, which records their last use.
 */
async function cleanSessions(db: Kysely<Tables>, before: string): Promise<void> {
  await db.deleteFrom('usage').where('day', '<', before).execute();
  await db.deleteFrom('sessions').where('origin', 'is', null).where('last_used_day', '<', before).execute();
  await db
    .deleteFrom('sessions')
    .where('origin', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions as origins').select('origins.key').whereRef('origins.key', '=', 'sessions.origin'))),
    )
    .execute();
  await db.deleteFrom('account_sessions').where('last_seen_day', '<', before).execute();
}
