import type { Kysely } from 'kysely';
import type { MailLink } from '../store.js';
import type { Tables } from '../tables.js';
import { normaliseAddress } from './normalise-address.js';

/** Remembers a link before it is mailed. */
export async function addMailLink(db: Kysely<Tables>, link: MailLink): Promise<void> {
  await db
    .insertInto('mail_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      address: normaliseAddress(link.address),
      session_key: link.sessionKey,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}
