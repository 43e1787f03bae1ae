import { DAY_MS } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { createLink, type Mailer, type Message } from '@imagemill/mail';
import type { Config } from '@imagemill/settings';
import type { MailPurpose, Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RatePolicy, requireTaken, takeRate } from '../http/rate.js';
import type { Guards } from '../session/guards.js';
import { mailboxOf } from './mail-input.js';

const HOUR_SECONDS = 3600;
/** Requests that may send a mail, and buttons of mailed links, per client address. */
const ASKING = { name: 'mail', limit: 20, windowSeconds: HOUR_SECONDS } as const;
const CONFIRMING = { name: 'mail-links', limit: 60, windowSeconds: HOUR_SECONDS } as const;
const MAILS_A_DAY = 3;
const TO_ALL = 'mails';

interface NewLink {
  readonly purpose: MailPurpose;
  readonly address: string;
  /** Only this browser may open it. */
  readonly sessionKey?: string;
  readonly now: number;
  /** null: it opens until its address is gone. */
  readonly lifetimeMs: number | null;
}

/** A request's right to one mail. Whoever has none does the same work and sends nothing, so that nobody can tell by the time. */
export interface Postage {
  /** Remembers a new link, and gives what to write into the mail. Unsent links are dead from the start. */
  addLink(link: NewLink): Promise<string>;
  /** Throws `server_busy` where too many messages wait. */
  post(message: Message): void;
}

export type MailDesk = ReturnType<typeof createMailDesk>;

/** Where mail to people begins: limits, links and posting. */
export function createMailDesk(parts: {
  readonly config: Config;
  readonly store: Store;
  readonly guards: Pick<Guards, 'clientKey' | 'mailboxKey'>;
  readonly mailer: Mailer;
}) {
  const { config, store, guards, mailer } = parts;
  // Never from the request: a forged Host would send people's tokens elsewhere.
  const origin = config.baseUrl ?? `http://localhost:${config.port}`;

  const requireRate = (policy: RatePolicy) => async (request: FastifyRequest, reply: FastifyReply) => {
    requireTaken(reply, policy, await takeRate(store, policy, `${policy.name}:${guards.clientKey(request)}`, request.now));
  };

  return {
    /** The name of the site in the words of a mail. */
    site: new URL(origin).host,
    /** Once the address is known to be one: those who mistype it must not use up what others behind the same address may ask. */
    requireAskingRate: requireRate(ASKING),
    requireConfirmingRate: requireRate(CONFIRMING),
    /** Removes what is left here of mails to somebody who is gone. */
    forget: (address: string) => mailer.forget(address),
    /** Takes one of the mails that may go to this address today. */
    takePostage: async (address: string, now: number): Promise<Postage> => {
      const key = `mailbox:${guards.mailboxKey(mailboxOf(address))}`;
      const { allowed } = await store.takeRate({ key, limit: MAILS_A_DAY, windowMs: DAY_MS, now });
      // Asking for mail to many addresses must not use up the mail server's daily limit or hurt the site's reputation as a sender.
      const all = await store.takeRate({ key: TO_ALL, limit: config.mail.perDay, windowMs: DAY_MS, now });
      if (!all.allowed) throw new AppError('server_busy', { retryAfterSeconds: all.retryAfterSeconds });
      return {
        addLink: async ({ purpose, sessionKey = null, lifetimeMs, ...rest }) => {
          const { href, tokenHash } = createLink(purpose, origin);
          const expiresAt = !allowed ? now : lifetimeMs === null ? null : now + lifetimeMs;
          await store.addMailLink({ ...rest, purpose, tokenHash, sessionKey, expiresAt });
          return href;
        },
        post: (message) => {
          if (allowed && !mailer.post(message)) throw new AppError('server_busy');
        },
      };
    },
  };
}
