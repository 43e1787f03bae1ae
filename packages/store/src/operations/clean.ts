import { DAY_MS, dayOf } from '@imagemill/core/utc-day';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { cleanWaitlist } from './clean-waitlist.js';

const KEEP_OPERATIONS_DAYS = 30;
/**
 * As long as a session's cookie lives; a session that comes back later counts as new. Until then its latest day stays: were it
 * forgotten sooner, a clock that ran ahead, cleaned and was set back would give that day again.
 */
const KEEP_SESSIONS_DAYS = 30;
/** The current month and the one before, for allowances by the month. */
const KEEP_ALLOWANCES_DAYS = 62;

const KEEP_AUDIT_DAYS = 400;

/** Deletes what no request can ask for any more. Counters stay: they then count more than the usage and allowances still kept. */
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

/** A reservation that began with a mark has a say for as long as the mark. */
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

/** Usage is never later than its session's last use. Keys that point to an origin live as long as it does: it notes their last use. */
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
