import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES, type Guards } from './guards.js';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** How a route takes a call with a small body from one of our own pages; `also`: what else must hold before the body is read. */
export function pageCall({ requireOwnPage, requireSession, requireToken, requireSmallBody }: Guards, ...also: readonly Guard[]) {
  return { onRequest: [requireOwnPage, requireSession, requireToken, ...also, requireSmallBody], bodyLimit: BODY_LIMIT_BYTES };
}
