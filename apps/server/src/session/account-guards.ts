import { dayOf } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { AccountRef, Store } from '@imagemill/store';
import type { FastifyRequest } from 'fastify';
import { type Session, sessionKey } from './session.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`. */
    session: Session | null;
    /** Set by `requireAccount` and `requirePro`. */
    account: AccountRef | null;
  }
}

/**
 * Guards that ask the store for every request who the session belongs to, so a sign-out or the end
 * of PRO takes effect right away, on every server.
 */
export function createAccountGuards(store: Store) {
  const find = async (request: FastifyRequest): Promise<AccountRef | null> => {
    request.account = await store.accountOf({ sessionKey: sessionKey(sessionOf(request)), day: dayOf(request.now), now: request.now });
    return request.account;
  };
  return {
    requireAccount: async (request: FastifyRequest): Promise<void> => {
      if ((await find(request)) === null) throw new AppError('sign_in_required');
    },
    /** Gives the same error to visitors who aren't signed in: the tool is part of PRO. */
    requirePro: async (request: FastifyRequest): Promise<void> => {
      if ((await find(request))?.tier !== 'pro') throw new AppError('pro_required');
    },
  };
}

/** The account that `requireAccount` or `requirePro` found. */
export function accountOf(request: FastifyRequest): AccountRef {
  if (request.account === null) throw new Error('Expected requireAccount before this but received no account.');
  return request.account;
}

/** The holder that the store charges for the account's files on the server. */
export const proHolder = (accountId: string) => `pro:${accountId}`;

/** The session that `requireSession` found. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new Error('Expected requireSession before this but received no session.');
  return request.session;
}
