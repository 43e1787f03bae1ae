import { randomBytes } from 'node:crypto';
import { AppError } from '@imagemill/errors';
import type { Config } from '@imagemill/settings';
import type { SeenOrigin } from '@imagemill/site';
import type { Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../http/client.js';
import { requireOwnOrigin, requireOwnPage } from '../http/own-page.js';
import { tooLarge } from '../http/problem.js';
import { createAccountGuards, sessionOf } from './account-guards.js';
import { issueSession, readSession, type Session, sessionCookie } from './session.js';
import type { Signer } from './signer.js';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export { accountOf, proHolder, sessionOf } from './account-guards.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook of every request. */
    client: Client;
    /**
     * When the request arrived, in milliseconds since 1970. Read once, so a request never spans two
     * days.
     */
    now: number;
  }
}

/** The largest body an internal endpoint reads. */
export const BODY_LIMIT_BYTES = 4096;

/** Checks a route runs in `onRequest`, cheapest first and before any body is read. */
export type Guards = ReturnType<typeof createGuards>;

/**
 * The guards of our own pages and internal endpoints. Each throws the AppError that the contract
 * names.
 */
export function createGuards({ config, signer, store }: { config: Config; signer: Signer; store: Store }) {
  const current = (request: FastifyRequest) => readSession(request.headers.cookie, request.client.scheme, signer, request.now);
  const giveSession = (request: FastifyRequest, reply: FastifyReply, session: Session): string => {
    reply.header('Set-Cookie', sessionCookie(session, request.client.scheme, signer));
    return createToken(session, signer);
  };
  return {
    ...createAccountGuards(store),
    requireOwnHost: async (request: FastifyRequest): Promise<void> => {
      requireOwnOrigin(request.raw, request.client.scheme, config);
    },
    requireOwnPage: async (request: FastifyRequest): Promise<void> => requireOwnPage(request.raw, request.client.scheme, config),
    requireSession: async (request: FastifyRequest): Promise<void> => {
      request.session = current(request)?.session ?? null;
      if (request.session === null) throw new AppError('session_required');
    },
    requireToken: async (request: FastifyRequest): Promise<void> => {
      if (isTokenOf(sessionOf(request), request.headers['x-csrf-token'], signer)) return;
      throw new AppError('csrf_failed', { detail: 'The token of the page is missing or not valid. Reload the page and try again.' });
    },
    requireSmallBody: async ({ headers }: FastifyRequest): Promise<void> => {
      const length = headers['content-length'];
      if (length === undefined && headers['transfer-encoding'] === undefined) throw new AppError('length_required');
      if (Number(length ?? 0) > BODY_LIMIT_BYTES) throw tooLarge(BODY_LIMIT_BYTES);
    },
    /**
     * The origin that browsers see for a page or file. A proxy in front of a site with `BASE_URL`
     * may use a name that no browser sees; then it's null.
     */
    ownOrigin: (request: FastifyRequest): SeenOrigin => {
      const origin = requireOwnOrigin(request.raw, request.client.scheme, config);
      return config.baseUrl === null || origin === config.baseUrl ? origin : null;
    },
    /**
     * Keeps, renews or starts the browser's session and creates a token for it. Writes nothing to
     * the store.
     */
    openSession: (request: FastifyRequest, reply: FastifyReply): string => {
      const known = current(request);
      const session = known !== null && !known.stale ? known.session : issueSession(request.now, known?.session.id);
      return session === known?.session ? createToken(session, signer) : giveSession(request, reply, session);
    },
    /**
     * Replaces the browser's session with this one and creates a token for it; tokens of the old
     * session are no longer valid.
     */
    giveSession,
    /**
     * A keyed hash of the client's network: the store uses it for counting and never sees an
     * address.
     */
    clientKey: (request: FastifyRequest): string => signer.sign('client', request.client.network),
    /** A keyed hash of a mailbox, under which its mails are counted. */
    mailboxKey: (mailbox: string): string => signer.sign('mailbox', mailbox),
  };
}

/**
 * A token for the pages of one session, valid as long as the session. Each page view gets another
 * nonce.
 */
export function createToken(session: Session, signer: Signer): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signer.sign('token', `${nonce}.${session.id}`)}`;
}

/** Was this token created for that session? */
function isTokenOf(session: Session, token: string | string[] | undefined, signer: Signer): boolean {
  const [, nonce, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? [];
  if (nonce === undefined || signature === undefined) return false;
  return signer.verify('token', `${nonce}.${session.id}`, signature) !== 'invalid';
}

/**
 * Route options for a call with a small body from one of our own pages; `also`: further checks
 * before the body is read.
 */
export function pageCall({ requireOwnPage, requireSession, requireToken, requireSmallBody }: Guards, ...also: readonly Guard[]) {
  return { onRequest: [requireOwnPage, requireSession, requireToken, ...also, requireSmallBody], bodyLimit: BODY_LIMIT_BYTES };
}
