import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

/** A browser's session gets a new key. */
export interface KeyChange {
  readonly sessionKey: string;
  readonly newSessionKey: string;
  readonly day: string;
}

const readOrigin = prepareQuery((db, { sessionKey }: { sessionKey: string }) =>
  db.selectFrom('sessions').select('origin').where('key', '=', sessionKey),
);

// Always writes, so that two changes of one browser's key run one after the other. A later day is
// kept.
const lockOrigin = prepareQuery((db, { origin, day }: { origin: string; day: string }) =>
  db
    .insertInto('sessions')
    .values({ key: origin, created_day: day, last_used_day: day, origin: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        last_used_day: row.case().when('sessions.last_used_day', '<', day).then(day).else(row.ref('sessions.last_used_day')).end(),
      })),
    ),
);

const insertKey = prepareQuery((db, { newSessionKey, day, origin }: { newSessionKey: string; day: string; origin: string }) =>
  db
    .insertInto('sessions')
    .values({ key: newSessionKey, created_day: day, last_used_day: day, origin })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

const signOutKeys = prepareQuery((db, { origin }: { origin: string }) =>
  db
    .deleteFrom('account_sessions')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('session_key', '=', origin),
        eb('session_key', 'in', selectFrom('sessions').select('sessions.key').where('sessions.origin', '=', origin)),
      ]),
    ),
);

/** True if the session has used something or changed its key before. */
export async function isKnownSession(db: Kysely<Tables>, sessionKey: string): Promise<boolean> {
  return (await readOrigin(db, { sessionKey })).length > 0;
}

/**
 * Gives the browser's session a new key that counts on the same usage, and signs out all its
 * earlier keys. Those still point to that usage: a request in flight, or an old cookie sent again,
 * counts on the same day and is never signed in.
 */
export async function changeSessionKey(db: Kysely<Tables>, { sessionKey, newSessionKey, day }: KeyChange): Promise<void> {
  const [row] = await readOrigin(db, { sessionKey });
  const origin = row?.origin ?? sessionKey;
  await lockOrigin(db, { origin, day });
  await insertKey(db, { newSessionKey, day, origin });
  await signOutKeys(db, { origin });
}
