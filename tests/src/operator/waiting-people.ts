import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openSqliteStore, type Store } from '@imagemill/store';
import { type SmtpServerOptions, startSmtpServer, type TestSmtpServer, temporaryDirectory } from '@imagemill/testkit';
import type { Place } from './run-command.js';

/**
 * Puts this many confirmed addresses on the waitlist, and one that never confirmed; returns the
 * confirmed ones.
 */
export async function fillWaitlist(store: Store, count: number): Promise<string[]> {
  const now = Date.now();
  const members = Array.from({ length: count }, (_, index) => `member-${index}@example.org`);
  for (const [index, address] of members.entries()) {
    const tokenHash = randomBytes(32).toString('hex');
    await store.joinWaitlist({ address, now: now + index });
    await store.addMailLink({ tokenHash, purpose: 'waitlist_confirm', address, sessionKey: null, now, expiresAt: now + 60_000 });
    if (!(await store.confirmWaitlist({ tokenHash, now }))) throw new Error('Expected the address to be confirmed.');
  }
  await store.joinWaitlist({ address: 'never-confirmed@example.org', now });
  return members;
}

/** Creates an embedded store with this many people waiting, and closes it again. */
export async function makeWaitlist(directory: string, count: number): Promise<string[]> {
  const store = await openSqliteStore({ directory });
  try {
    return await fillWaitlist(store, count);
  } finally {
    await store.close();
  }
}

/** The settings of a command that mails through this server. */
export const mailedBy = (server: TestSmtpServer) =>
  ({
    SMTP_URL: server.url,
    MAIL_FROM: 'Imagemill <mill@example.org>',
    BASE_URL: 'https://images.example.org',
  }) satisfies Partial<Place>;

/** Who got messages, how many, and with which Message-IDs. */
export function mailsByMember({ received }: TestSmtpServer): Map<string, string[]> {
  const mails = new Map<string, string[]>();
  for (const { to, headers } of received)
    for (const address of to) mails.set(address, [...(mails.get(address) ?? []), headers.get('message-id') ?? '']);
  return mails;
}

/** People waiting in an embedded store that isn't in use, and a mail server to tell them. */
export async function openLaunch(count: number, options: SmtpServerOptions = {}) {
  const directory = await temporaryDirectory('imagemill-launch-');
  const dataDir = path.join(directory.path, 'data');
  const members = await makeWaitlist(dataDir, count);
  const server = await startSmtpServer(options);
  return {
    server,
    members,
    place: { DATA_DIR: dataDir, ...mailedBy(server) },
    async [Symbol.asyncDispose]() {
      await server.close();
      await directory.remove();
    },
  };
}
