import type { Kysely } from 'kysely';
import type { RateOutcome, RateRequest } from '../store.js';
import type { Tables } from '../tables.js';

/** Takes one from the window that `now` falls into. Windows are aligned to the clock, so that no row has to be read first. */
export async function takeRate(db: Kysely<Tables>, { key, limit, windowMs, now }: RateRequest): Promise<RateOutcome> {
  const startsAt = Math.floor(now / windowMs) * windowMs;
  const endsAt = startsAt + windowMs;
  const taken =
    limit > 0 &&
    (await db
      .insertInto('rate_windows')
      .values({ key, starts_at: startsAt, ends_at: endsAt, taken: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'starts_at'])
          .doUpdateSet((row) => ({ taken: row('rate_windows.taken', '+', 1) }))
          .where('rate_windows.taken', '<', limit),
      )
      .returning('taken')
      .executeTakeFirst());
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return taken
    ? { allowed: true, remaining: limit - taken.taken, resetsInSeconds: seconds }
    : { allowed: false, retryAfterSeconds: seconds };
}
