import type { Kysely } from 'kysely';
import type { Usage } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';
import { isGrantedAt } from './pro-grants.js';

/** Which session, on which day, at which moment. */
export interface SessionQuestion {
  readonly sessionKey: string;
  readonly day: string;
  readonly now: number;
}

/** What the store knows of a session, also of one it has never seen: its tier, the day a request counts on, and that day's units. */
export interface SessionState extends Usage {
  /** The key its usage stands under: its own, or its origin's. It never changes. */
  readonly usageKey: string;
  /** The latest day that key was used on. */
  readonly lastUsedDay: string | null;
}

// One round trip, and one row in any case: an account's session may lack a row in `sessions`, and the reverse.
const readState = prepareQuery((db, { sessionKey, day, now }: SessionQuestion) =>
  db
    .selectFrom(db.selectNoFrom(({ val }) => val(sessionKey).as('key')).as('asked'))
    .leftJoin('sessions', 'sessions.key', 'asked.key')
    .leftJoin('sessions as first', (join) => join.on(({ eb, fn }) => eb('first.key', '=', fn.coalesce('sessions.origin', 'asked.key'))))
    .leftJoin('usage', (join) =>
      join
        .on(({ eb, fn }) => eb('usage.session_key', '=', fn.coalesce('sessions.origin', 'asked.key')))
        // Never an earlier day than the session was used on: a clock set back starts no day anew.
        .on(({ eb, ref, val }) =>
          eb('usage.day', '=', eb.case().when('first.last_used_day', '>', day).then(ref('first.last_used_day')).else(val(day)).end()),
        ),
    )
    .leftJoin('account_sessions', 'account_sessions.session_key', 'asked.key')
    .leftJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .leftJoin('pro_grants', (join) => join.onRef('pro_grants.address', '=', 'accounts.address').on(isGrantedAt(now)))
    .select(['sessions.origin', 'first.last_used_day', 'usage.used', 'pro_grants.granted_at']),
);

/** Reads a session's state as of now; writes nothing. */
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

/** The session's tier and day; 0 used where the store has never seen it. */
export async function readUsage(db: Kysely<Tables>, question: SessionQuestion): Promise<Usage> {
  const { tier, day, used } = await readSession(db, question);
  return { tier, day, used };
}
