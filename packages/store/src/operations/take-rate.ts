import type { Kysely } from 'kysely';
import type { RateOutcome, RateRequest } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

type Window = Omit<Tables['rate_windows'], 'taken'>;

const takeOne = prepareQuery((db, { key, starts_at, ends_at, limit }: Window & { limit: number }) =>
  db
    .insertInto('rate_windows')
    .values({ key, starts_at, ends_at, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'starts_at'])
        .doUpdateSet((row) => ({ taken: row('rate_windows.taken', '+', 1) }))
        .where('rate_windows.taken', '<', limit),
    )
    .returning('taken'),
);

/**
 * Takes one from the window that contains `now`. Windows are aligned to the clock, so no row has to
 * be read first.
 */
export async function takeRate(db: Kysely<Tables>, { key, limit, windowMs, now }: RateRequest): Promise<RateOutcome> {
  const starts_at = Math.floor(now / windowMs) * windowMs;
  const ends_at = starts_at + windowMs;
  // The first one is an insert, which isn't guarded by the limit.
  const [row] = limit > 0 ? await takeOne(db, { key, starts_at, ends_at, limit }) : [];
  const seconds = Math.max(1, Math.ceil((ends_at - now) / 1000));
  return row ? { allowed: true, remaining: limit - row.taken, resetsInSeconds: seconds } : { allowed: false, retryAfterSeconds: seconds };
}
