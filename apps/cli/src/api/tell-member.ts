import { createLink, launchMessage, type MailRun, type SendOutcome } from '@imagemill/mail';
import type { Store } from '@imagemill/store';
import type { Member } from './patience.js';

/** Sends members the message that the API opens, each with a way to leave the list. */
export function createTeller(parts: {
  readonly store: Store;
  readonly mailRun: MailRun;
  readonly origin: string;
  readonly opens: 'now' | 'soon';
}): (member: Member) => Promise<SendOutcome> {
  const { store, mailRun, origin, opens } = parts;
  return async ({ address, messageId }) => {
    const { href, tokenHash } = createLink('waitlist_leave', origin);
    await store.addMailLink({ tokenHash, purpose: 'waitlist_leave', address, sessionKey: null, now: Date.now(), expiresAt: null });
    const site = new URL(origin).host;
    return mailRun.send(launchMessage({ to: address, site, link: `${origin}/api`, leaveLink: href, opens, messageId }));
  };
}
