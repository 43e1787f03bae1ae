import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.js';

/** For supervisors and balancers: alive, and able to work. */
export function addHealth(app: FastifyInstance, { store, pool }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  let asking: Promise<unknown> | undefined;
  app.get('/readyz', async () => {
    // Anybody may ask, and each process answers one at a time: many who ask at once hear the same answer.
    asking ??= Promise.all([store.ping(), pool.ping()]).finally(() => {
      asking = undefined;
    });
    await asking;
    return { status: 'ready' };
  });
}
