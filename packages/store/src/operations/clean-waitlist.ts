import { DAY_MS } from '@imagemill/core/utc-day';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { deleteWaitlistLinks } from './waitlist.js';

const KEEP_UNCONFIRMED_DAYS = 30;

/**
 * Deletes addresses left unconfirmed for too long, unless a mailed link can still confirm them, and
 * links whose address is gone.
 */
export async function cleanWaitlist(db: Kysely<Tables>, now: number): Promise<void> {
  const forgotten = await db
    .deleteFrom('waitlist')
    .where('state', '=', 'unconfirmed')
    .where('joined_at', '<', now - KEEP_UNCONFIRMED_DAYS * DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_links')
            .select('mail_links.token_hash')
            .whereRef('mail_links.address', '=', 'waitlist.address')
            .where('mail_links.purpose', '=', 'waitlist_confirm')
            .where('mail_links.expires_at', '>', now),
        ),
      ),
    )
    .returning('address')
    .execute();
  for (const { address } of forgotten) await deleteWaitlistLinks(db, address);
  await deleteStrayLinks(db, now);
}

/** Leave links never expire, so one saved after its address left the list would stay forever. */
async function deleteStrayLinks(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('purpose', 'in', ['waitlist_confirm', 'waitlist_leave'])
    .where('created_at', '<', now - DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('waitlist').select('waitlist.address').whereRef('waitlist.address', '=', 'mail_links.address'))),
    )
    .execute();
}
