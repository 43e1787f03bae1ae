import { AppError } from '@imagemill/errors';
import { readToken } from '@imagemill/mail';
import type { MailPurpose } from '@imagemill/store';
import { z } from 'zod';

const WHAT_NOW: Readonly<Record<MailPurpose, string>> = {
  sign_in: 'It was used before, is more than 15 minutes old, or was asked for in another browser. Ask for a new one in this browser.',
  waitlist_confirm: 'It was used before, or is more than 7 days old. Join again on the pricing page: that does no harm.',
  waitlist_leave: 'The address has left the list already, or the link is not complete. Copy all of it from the mail.',
};

/** The body of the button's request. */
export const tokenBody = z.strictObject({ token: z.string() });

/** What the store knows a token by. Throws `link_invalid` for what can be none, such as a link that a mail program has cut. */
export function tokenHash(token: string, purpose: MailPurpose): string {
  const hash = readToken(token);
  if (hash === undefined) throw linkInvalid(purpose);
  return hash;
}

/** The link is used, expired or foreign; which of them is nobody's business. */
export const linkInvalid = (purpose: MailPurpose) => new AppError('link_invalid', { detail: WHAT_NOW[purpose] });
