import { AppError } from '@imagemill/errors';
import { readToken } from '@imagemill/mail';
import { isAddress, type MailPurpose, normaliseAddress } from '@imagemill/store';
import { z } from 'zod';

/**
 * An address somebody typed, in the one spelling under which it is stored, counted and mailed to. Mail goes nowhere else: where
 * two spellings fall together (a Kelvin sign is a k in lower case), the owner of the other one must not get its links.
 */
export const addressField = z
  .string()
  .max(1000)
  .transform((typed, context) => {
    const address = normaliseAddress(typed);
    if (isAddress(address)) return address;
    context.addIssue({ code: 'custom', message: 'Enter an address like name@example.org.' });
    return z.NEVER;
  });

/** What `name+tag@host` most likely is a name for: mails are counted under this, so that tags do not fill one person's mailbox. */
export const mailboxOf = (address: string) => address.replace(/^([^+@]+)\+[^@]*@/, '$1@');

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
