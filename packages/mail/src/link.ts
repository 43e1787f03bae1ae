import { createHash, randomBytes } from 'node:crypto';

/** The pages that mailed links open; each has a button that posts the token. */
const PAGES = {
  sign_in: '/sign-in',
  waitlist_confirm: '/waitlist/confirm',
  waitlist_leave: '/waitlist/leave',
} as const;

const TOKEN_BYTES = 32;
/** What 32 bytes are in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A new link. Its token stands in the fragment, which no browser sends anywhere and no server logs; only its hash is to be kept. */
export function createLink(purpose: keyof typeof PAGES, origin: string): { readonly href: string; readonly tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { href: `${origin}${PAGES[purpose]}#${token}`, tokenHash: hashOf(token) };
}

/** Where mail programs post by themselves when somebody presses their own button for leaving: the token is in the path, since a fragment is not sent. */
export const ONE_CLICK_PATH = '/waitlist/unsubscribe/';

/** The one-click form of a link for leaving. */
export function oneClickLink(leaveLink: string): string {
  return leaveLink.replace(`${PAGES.waitlist_leave}#`, ONE_CLICK_PATH);
}

/** Where a one-click link leads when it is opened in a browser. */
export const leavePage = (token: string) => `${PAGES.waitlist_leave}#${token}`;

/** What a link is known by; undefined for what can be no token, such as one that a mail program has cut. */
export function readToken(token: string): string | undefined {
  return TOKEN.test(token) ? hashOf(token) : undefined;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
