import path from 'node:path';
import type { MailSettings } from '@imagemill/settings';
import { CommandError } from '../command.js';

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Links to this machine and mail written to local files don't reach anyone. Refuses both unless the
 * operator asked for them.
 */
export function requireRealMail({ origin, mail }: MailSettings, allowed: { readonly localLinks: boolean; readonly outbox: boolean }): void {
  if (LOCAL.test(new URL(origin).hostname) && !allowed.localLinks)
    throw new CommandError(
      `Links in the mail would point to ${origin}, which only works on this machine. Set BASE_URL to the site's public address, as on the server (or pass --local-links).`,
    );
  if (mail.smtpUrl === null && !allowed.outbox)
    throw new CommandError(
      'No mail server is set, so no one would be notified. Set SMTP_URL and MAIL_FROM as on the server (or pass --outbox to send the files yourself).',
    );
}

/** Where mail goes, without username and password. */
export function viaText(smtpUrl: string | null, dataDir: string): string {
  if (smtpUrl === null) return `files in ${path.resolve(dataDir, 'outbox')}, for you to send`;
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}
