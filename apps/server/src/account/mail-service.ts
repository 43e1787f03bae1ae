import { DAY_MS } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { createLink, type Mailer, type Message } from '@imagemill/mail';
import type { Config } from '@imagemill/settings';
import type { MailPurpose, Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RatePolicy, requireAllowed, takeRate } from '../http/rate.js';
import type { Guards } from '../session/guards.js';
import { mailboxOf } from './mail-input.js';

const HOUR_SECONDS = 3600;
/** Per client address: requests that may send email, and confirmations of emailed links. */
const LINK_REQUESTS = { name: 'mail', limit: 20, windowSeconds: HOUR_SECONDS } as const;
const CONFIRMATIONS = { name: 'mail-links', limit: 60, windowSeconds: HOUR_SECONDS } as const;
const EMAILS_PER_DAY = 3;
const ALL_EMAILS = 'mails';

interface NewLink {
  readonly purpose: MailPurpose;
  readonly address: string;
  /** Only the browser with this session may open it. */
  readonly sessionKey?: string;
  readonly now: number;
  /** null: valid until its address is removed. */
  readonly lifetimeMs: number | null;
}

/**
 * Permission to send one email. Without it, the same work is done and nothing is sent, so the
 * response time reveals nothing.
 */
export interface Mailing {
  /**
   * Stores a new link and returns the URL for the email. Links that won't be sent are stored as
   * expired.
   */
  addLink(link: NewLink): Promise<string>;
  /** Throws `server_busy` if too many messages are queued. */
  post(message: Message): void;
}

export type MailService = ReturnType<typeof createMailService>;

/** Everything needed to email people: limits, links and sending. */
export function createMailService(parts: {
  readonly config: Config;
  readonly store: Store;
  readonly guards: Pick<Guards, 'clientKey' | 'mailboxKey'>;
  readonly mailer: Mailer;
}) {
  const { config, store, guards, mailer } = parts;
  // Never from the request: a forged Host would send people's tokens to another site.
  const origin = config.baseUrl ?? `http://localhost:${config.port}`;

  const requireRate = (policy: RatePolicy) => async (request: FastifyRequest, reply: FastifyReply) => {
    requireAllowed(reply, policy, await takeRate(store, policy, `${policy.name}:${guards.clientKey(request)}`, request.now));
  };

  return {
    /** The site's name in email texts. */
    site: new URL(origin).host,
    /**
     * Call this after validating the address: typos mustn't use up the limit others share at that
     * client address.
     */
    requireLinkRequestRate: requireRate(LINK_REQUESTS),
    requireConfirmingRate: requireRate(CONFIRMATIONS),
    /** Removes unsent mail to an address that was deleted. */
    forget: (address: string) => mailer.forget(address),
    /** Uses up one of today's mails to this address. */
    startMailing: async (address: string, now: number): Promise<Mailing> => {
      const key = `mailbox:${guards.mailboxKey(mailboxOf(address))}`;
      const { allowed } = await store.takeRate({ key, limit: EMAILS_PER_DAY, windowMs: DAY_MS, now });
      // Mass requests must not use up the mail server's daily limit or hurt the site's reputation
      // as a sender.
      const all = await store.takeRate({ key: ALL_EMAILS, limit: config.mail.perDay, windowMs: DAY_MS, now });
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
