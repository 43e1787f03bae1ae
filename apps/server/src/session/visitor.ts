import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.js';

/** A session and token for a page that was not just served by us, and the public totals of the home page. */
export function addVisitor(app: FastifyInstance, { store, guards }: Services): void {
  app.get('/api/session', { onRequest: [guards.requireOwnPage] }, async (request, reply) => ({
    token: guards.openSession(request, reply),
  }));
  app.get('/api/counters', { onRequest: [guards.requireOwnPage] }, async () => store.counters());
}
