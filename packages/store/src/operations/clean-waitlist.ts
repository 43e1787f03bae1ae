import { DAY_MS } from '@imagemill/core/utc-day';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';
import { deleteWaitlistLinks } from './waitlist.js';

const KEEP_UNCONFIRMED_DAYS = 30;

/** Forgets addresses nobody has confirmed for long, unless a mail still under way can, and links without an address to go with. */
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

/** A leave link never expires: one whose address was taken from the list before the link was noted would stay for ever. */
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
