import type { FastifyRequest } from 'fastify';
import type { Session } from './session.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`. */
    session: Session | null;
  }
}

/** The session that `requireSession` found. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new Error('Expected requireSession before this but received no session.');
  return request.session;
}
