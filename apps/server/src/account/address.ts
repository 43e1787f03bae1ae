import { isAddress, normaliseAddress } from '@imagemill/store';
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
