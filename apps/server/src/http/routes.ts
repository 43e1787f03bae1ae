import { AppError } from '@imagemill/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNavigation } from '../pages/pages.js';

/** The decoded path of a request target, without query; a path that does not decode stays as it came. */
export function requestPath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `GET http://host/path` (as to a proxy) means `/path`; routes and checks see only that form. */
export function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '').replace(/^(?=[?#]|$)/, '/');
}

/** Does this path belong to the public API? */
export const isPublicApi = (path: string) => path === '/v1' || path.startsWith('/v1/');

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
