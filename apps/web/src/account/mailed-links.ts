/** Whether the public API was Live when the server sent this page. */
export const isApiLive = () => document.querySelector('[data-slot="apiStatus"]')?.textContent === 'Live';

/** What a page opened by a mailed link says and does. */
export interface MailedLink {
  readonly path: string;
  /** Where its button posts the link's token. */
  readonly endpoint: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  /** Shown while the request runs. */
  readonly doing: string;
  /** The link was used, is too old, or belongs to another browser. */
  readonly invalid: string;
  /** What was done; null: the page moves on by itself. */
  readonly done: string | null;
  /** Where to get another link, or to go on. */
  readonly next: { readonly href: string; readonly label: string };
  /** What's different once the API is Live. */
  readonly whileLive?: Pick<MailedLink, 'done' | 'next'>;
}

export type MailedLinkName = 'signIn' | 'waitlistConfirm' | 'waitlistLeave';

/** Mail programs and scanners open links by themselves, so each page waits for its button. */
export const MAILED_LINKS: Readonly<Record<MailedLinkName, MailedLink>> = {
  signIn: {
    path: '/sign-in',
    endpoint: '/api/sign-in/confirm',
    title: 'Sign in',
    lead: 'One press, and this browser is signed in. The link works once.',
    button: 'Sign in',
    doing: 'Signing in',
    invalid:
      'This link does not open anything here. It was used before, is older than 15 minutes, or was asked for in another browser: a link works only in the browser that asked for it.',
    done: null,
    next: { href: '/account', label: 'Ask for a new link' },
  },
  waitlistConfirm: {
    path: '/waitlist/confirm',
    endpoint: '/api/waitlist/confirm',
    title: 'Join the waitlist',
    lead: 'One press confirms that this address is yours and wants to be on the list. You are then told once: when the API opens.',
    button: 'Confirm my address',
    doing: 'Confirming',
    invalid:
      'This link was used before or is older than 7 days. If you have confirmed your address, all is well. If not, join once more to get a new link.',
    done: 'Your address is confirmed. One message comes when the API opens; it, and the one you have, hold a link to leave the list.',
    next: { href: '/pricing#waitlist', label: 'To the waitlist' },
    whileLive: {
      done: 'Your address is confirmed. The API is open already, so there is nothing to wait for. The message you have holds a link to leave the list.',
      next: { href: '/api', label: 'See the API' },
    },
  },
  waitlistLeave: {
    path: '/waitlist/leave',
    endpoint: '/api/waitlist/leave',
    title: 'Leave the waitlist',
    lead: 'One press takes your address off the list. Nothing of it is kept there.',
    button: 'Leave the waitlist',
    doing: 'Leaving',
    invalid: 'This link no longer works. Most likely your address is off the list already.',
    done: 'Your address is off the list.',
    next: { href: '/', label: 'Home' },
  },
};

/**
 * Takes the token of a mailed link out of the URL, so it doesn't show in the address bar, the
 * history or a shared link. Undefined if there is none.
 */
export function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
