import { createHash, randomBytes } from 'node:crypto';

/** The pages that mailed links open; each has a button that posts the token. */
const PAGES = {
  sign_in: '/sign-in',
  waitlist_confirm: '/waitlist/confirm',
  waitlist_leave: '/waitlist/leave',
} as const;

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * A new link. Its token is in the fragment, which no browser sends anywhere and no server logs;
 * store only its hash.
 */
export function createLink(purpose: keyof typeof PAGES, origin: string): { readonly href: string; readonly tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { href: `${origin}${PAGES[purpose]}#${token}`, tokenHash: hashOf(token) };
}

/**
 * Where a mail program posts when the user presses its unsubscribe button. The token is in the
 * path, because a fragment isn't sent.
 */
export const ONE_CLICK_PATH = '/waitlist/unsubscribe/';

/** The one-click form of an unsubscribe link. */
export function oneClickLink(leaveLink: string): string {
  return leaveLink.replace(`${PAGES.waitlist_leave}#`, ONE_CLICK_PATH);
}

/** The page for a one-click link that is opened in a browser. */
export const leavePage = (token: string) => `${PAGES.waitlist_leave}#${token}`;

/**
 * The hash that identifies a link; undefined for an impossible token, such as one cut off by a mail
 * program.
 */
export function readToken(token: string): string | undefined {
  return TOKEN.test(token) ? hashOf(token) : undefined;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
