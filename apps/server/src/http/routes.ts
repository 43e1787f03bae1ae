import { AppError } from '@imagemill/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNavigation } from '../pages/pages.js';

/**
 * The decoded path of a request target, without the query; a path that doesn't decode is returned
 * as is.
 */
export function requestPath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * `GET http://host/path` (as sent to proxies) means `/path`; routes and checks only see that form.
 */
export function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '').replace(/^(?=[?#]|$)/, '/');
}

/** Does this path belong to the public API? */
export const isPublicApi = (path: string) => path === '/v1' || path.startsWith('/v1/');

/**
 * Tracks every route added from now on. The returned guard rejects requests without a route before
 * their body is read: 405 with `Allow` if the path exists, otherwise 404. Page navigations pass and
 * get the 404 page.
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
