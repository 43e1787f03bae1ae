import { AppError } from '@imagemill/errors';
import { readToken } from '@imagemill/mail';
import { isAddress, type MailPurpose, normalizeAddress } from '@imagemill/store';
import { z } from 'zod';

/**
 * A typed address in the one spelling used to store it, count it and mail to it. Mail goes only
 * there: if two spellings coincide (a Kelvin sign lowercases to k), the owner of the other one must
 * not get its links.
 */
export const addressField = z
  .string()
  .max(1000)
  .transform((typed, context) => {
    const address = normalizeAddress(typed);
    if (isAddress(address)) return address;
    context.addIssue({ code: 'custom', message: 'Enter an address like name@example.org.' });
    return z.NEVER;
  });

/**
 * The mailbox that `name+tag@host` most likely belongs to. Mails are counted by it, so tags can't
 * be used to flood one person.
 */
export const mailboxOf = (address: string) => address.replace(/^([^+@]+)\+[^@]*@/, '$1@');

const WHAT_NOW: Readonly<Record<MailPurpose, string>> = {
  sign_in: 'It was used before, is more than 15 minutes old, or was asked for in another browser. Ask for a new one in this browser.',
  waitlist_confirm: 'It was used before, or is more than 7 days old. Join again on the pricing page: that does no harm.',
  waitlist_leave: 'The address has left the list already, or the link is not complete. Copy all of it from the mail.',
};

/** The body sent by the button on a mailed link's page. */
export const tokenBody = z.strictObject({ token: z.string() });

/**
 * A token's hash, which is its key in the store. Throws `link_invalid` if it can't be a token, for
 * example because a mail program cut the link.
 */
export function tokenHash(token: string, purpose: MailPurpose): string {
  const hash = readToken(token);
  if (hash === undefined) throw linkInvalid(purpose);
  return hash;
}

/** The link is used, expired, or not for this browser; the response doesn't say which. */
export const linkInvalid = (purpose: MailPurpose) => new AppError('link_invalid', { detail: WHAT_NOW[purpose] });
