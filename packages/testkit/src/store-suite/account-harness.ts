import { randomUUID } from 'node:crypto';
import { dayOf } from '@imagemill/core';
import type { AccountRef, MailLink, SignIn, Store } from '@imagemill/store';
import { DAY, NOON } from './store-harness.js';

const QUARTER_MS = 15 * 60_000;

/** A sign-in link for ada@example.org, requested by session-a and valid for 15 minutes. */
export function signInLink(changes: Partial<MailLink> = {}): MailLink {
  return {
    tokenHash: randomUUID(),
    purpose: 'sign_in',
    address: 'ada@example.org',
    sessionKey: 'session-a',
    now: NOON,
    expiresAt: (changes.now ?? NOON) + QUARTER_MS,
    ...changes,
  };
}

/** The click on a sign-in link's button, by the browser that asked. */
export function signInRequest(link: MailLink, changes: Partial<SignIn> = {}): SignIn {
  return {
    tokenHash: link.tokenHash,
    sessionKey: link.sessionKey ?? '',
    newSessionKey: `new-${link.sessionKey}`,
    day: DAY,
    device: 'Firefox on Linux',
    now: link.now,
    ...changes,
  };
}

/** Mails a link to the address and opens it: `sessionKey` becomes `newSessionKey`. */
export async function signIn(
  store: Store,
  { sessionKey, newSessionKey, address, ...changes }: Pick<SignIn, 'sessionKey' | 'newSessionKey'> & Partial<SignIn> & { address: string },
): Promise<AccountRef> {
  const link = signInLink({ sessionKey, address, now: changes.now ?? NOON });
  await store.addMailLink(link);
  const account = await store.signIn(signInRequest(link, { newSessionKey, ...changes }));
  if (!account) throw new Error('The sign-in link was refused.');
  return account;
}

/** The account the session is signed in to, or null. */
export function accountOf(store: Store, sessionKey: string, now: number = NOON): Promise<AccountRef | null> {
  return store.accountOf({ sessionKey, day: dayOf(now), now });
}
