import type { Message } from '../mailer.js';

/** The one-time link that signs a browser in. */
export function signInMessage(parts: {
  readonly to: string;
  /** Host name of the site. */
  readonly site: string;
  readonly link: string;
  readonly minutes: number;
  /** The browser that asked, like "Firefox on Linux". */
  readonly device: string;
}): Message {
  return {
    to: parts.to,
    subject: 'Sign in to Imagemill',
    text: `Hello,

somebody, most likely you, typed this address on
${parts.site} to sign in.
Asked for in: ${parts.device}.

Open this link in the same browser and press the button there:

${parts.link}

It works once, within ${parts.minutes} minutes. Nothing happens without the button.
If it was not you, ignore this message. Nobody can sign in without it.
`,
  };
}
