import type { FastifyInstance } from 'fastify';
import type { Services } from './services.js';

/** For supervisors and balancers: alive, and able to work. */
export function addHealth(app: FastifyInstance, { store }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await store.ping();
    return { status: 'ready' };
  });
}
