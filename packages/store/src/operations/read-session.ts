import type { Kysely } from 'kysely';
import type { Usage } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';
import { isGrantedAt } from './pro-grants.js';

/** Which session, on which day, at what time. */
export interface SessionQuestion {
  readonly sessionKey: string;
  readonly day: string;
  readonly now: number;
}

/**
 * What the store knows about a session, even one it has never seen: its tier, the day a request
 * counts on, and that day's units.
 */
export interface SessionState extends Usage {
  /** The key its usage is stored under: its own or its origin's. It never changes. */
  readonly usageKey: string;
  /** The latest day that key was used on. */
  readonly lastUsedDay: string | null;
}

// One round trip that always returns one row: an account's session may have no row in `sessions`,
// and vice versa.
const readState = prepareQuery((db, { sessionKey, day, now }: SessionQuestion) =>
  db
    .selectFrom(db.selectNoFrom(({ val }) => val(sessionKey).as('key')).as('asked'))
    .leftJoin('sessions', 'sessions.key', 'asked.key')
    .leftJoin('sessions as first', (join) => join.on(({ eb, fn }) => eb('first.key', '=', fn.coalesce('sessions.origin', 'asked.key'))))
    .leftJoin('usage', (join) =>
      join
        .on(({ eb, fn }) => eb('usage.session_key', '=', fn.coalesce('sessions.origin', 'asked.key')))
        // Never earlier than the session's last day, so setting the clock back doesn't start a new
        // day.
        .on(({ eb, ref, val }) =>
          eb('usage.day', '=', eb.case().when('first.last_used_day', '>', day).then(ref('first.last_used_day')).else(val(day)).end()),
        ),
    )
    .leftJoin('account_sessions', 'account_sessions.session_key', 'asked.key')
    .leftJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .leftJoin('pro_grants', (join) => join.onRef('pro_grants.address', '=', 'accounts.address').on(isGrantedAt(now)))
    .select(['sessions.origin', 'first.last_used_day', 'usage.used', 'pro_grants.granted_at']),
);

/** Reads a session's current state; writes nothing. */
export async function readSession(db: Kysely<Tables>, question: SessionQuestion): Promise<SessionState> {
  const [row] = await readState(db, question);
  const lastUsedDay = row?.last_used_day ?? null;
  return {
    usageKey: row?.origin ?? question.sessionKey,
    lastUsedDay,
    day: lastUsedDay !== null && lastUsedDay > question.day ? lastUsedDay : question.day,
    tier: row?.granted_at == null ? 'free' : 'pro',
    used: row?.used ?? 0,
  };
}

/** The session's tier, day and usage; 0 used if the store has never seen it. */
export async function readUsage(db: Kysely<Tables>, question: SessionQuestion): Promise<Usage> {
  const { tier, day, used } = await readSession(db, question);
  return { tier, day, used };
}
