import { oneClickLink } from '../link.js';
import type { Message } from '../mailer.js';

/**
 * Tells a person on the waitlist that the API opens. It's sent before that, so everyone on the list
 * hears first.
 */
export function launchMessage(parts: {
  readonly to: string;
  /** Host name of the site. */
  readonly site: string;
  /** The page about the API. */
  readonly link: string;
  readonly leaveLink: string;
  /** `soon`: everyone is told now, and the API is opened another time. */
  readonly opens: 'now' | 'soon';
  readonly messageId: string;
}): Message {
  return {
    to: parts.to,
    subject: `The Imagemill API opens ${parts.opens}`,
    messageId: parts.messageId,
    unsubscribe: oneClickLink(parts.leaveLink),
    text: `Hello,

you asked on ${parts.site}
to hear when its API for images and PDF opens, and confirmed this address.

${WHEN[parts.opens]}

How to use it, its limits, and whether it is open yet:

${parts.link}

Keys come with a PRO account, on the account page.

To leave the list, open this link and press the button there. The address is
deleted then:

${parts.leaveLink}

Nothing happens without the button.
`,
  };
}

const WHEN = {
  now: 'It opens as soon as everybody who waits has been sent this message,\nwhich is being done now.',
  soon: 'It opens soon. Until then it answers nobody, and there are no keys.',
} as const;
