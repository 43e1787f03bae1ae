import { AppError } from '@imagemill/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNavigation } from '../pages/pages.js';
import { requestPath } from './request-path.js';

/**
 * Remembers every route added from now on. The guard it gives refuses what no route answers, before a body is read:
 * 405 with `Allow` where the path exists, else 404. Navigations pass and get the 404 page.
 */
export function trackRoutes(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]));
  });
  return (request, reply) => {
    if (!request.is404) return;
    const path = requestPath(request.url);
    const allowed = methods.get(path);
    if (allowed !== undefined) {
      reply.header('Allow', [...allowed].join(', '));
      throw new AppError('method_not_allowed');
    }
    if (!isNavigation(request, path)) throw new AppError('not_found');
  };
}
