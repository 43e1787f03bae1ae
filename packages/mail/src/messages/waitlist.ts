import type { Message } from '../mailer.js';

/** Asks the owner of an address to confirm that it may be on the waitlist for the API. */
export function confirmWaitingMessage(parts: {
  readonly to: string;
  /** Host name of the site. */
  readonly site: string;
  readonly link: string;
  readonly leaveLink: string;
  readonly days: number;
}): Message {
  return {
    to: parts.to,
    subject: 'Confirm your place on the Imagemill waitlist',
    text: `Hello,

somebody, most likely you, typed this address on
${parts.site} to join the waitlist for the API.

To confirm, open this link and press the button there:

${parts.link}

It works for ${parts.days} days. Nothing happens without the button: an address
that is not confirmed gets no news and is forgotten after a while.

If it was not you, ignore this message, or take the address off the list at
once with the button here:

${parts.leaveLink}
`,
  };
}

/** Tells a person who joins a second time that the first time worked. */
export function alreadyWaitingMessage(parts: { readonly to: string; readonly site: string; readonly leaveLink: string }): Message {
  return {
    to: parts.to,
    subject: 'You are on the Imagemill waitlist',
    text: `Hello,

somebody, most likely you, typed this address on
${parts.site} to join the waitlist for the API.

It is on the list already, confirmed: there is nothing left to do. A message
comes once the API opens, and no other news.

To leave the list, open this link and press the button there:

${parts.leaveLink}

Nothing happens without the button.
`,
  };
}
