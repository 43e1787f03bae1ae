import { AppError } from '@imagemill/errors';
import type { Config } from '@imagemill/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addPolicyHeader } from '../http/rate.js';
import { isPublicApi, requestPath } from '../http/routes.js';
import type { ApiState } from './api-state.js';
import { minutePolicy, monthPolicy } from './key-rate.js';

/** Everything that's available while the API is Planned. */
const DOCUMENTS = ['/v1', '/v1/openapi.json'];

/** Does this request need a live API? */
export function needsLiveApi(method: string, target: string): boolean {
  const path = requestPath(target);
  if (isPublicApi(path)) return !(DOCUMENTS.includes(path) && (method === 'GET' || method === 'HEAD'));
  return method === 'POST' && path === '/api/keys';
}

/**
 * Rejects everything that needs a live API, before any other check. When it's Live, every response
 * under `/v1` names the limits of a key; what is left of them is added once the key is known.
 */
export function createApiGate(config: Config, apiState: ApiState) {
  return async ({ method, url }: FastifyRequest, reply: FastifyReply, now: number): Promise<void> => {
    const needsLive = needsLiveApi(method, url);
    if (!needsLive && !isPublicApi(requestPath(url))) return;
    // The two documents are available in any state, and their own handlers report if it's unknown.
    const status = needsLive ? await apiState.read() : await apiState.lastKnown();
    if (needsLive && status === 'Planned') throw new AppError('api_not_live');
    if (status === 'Live' && isPublicApi(requestPath(url))) {
      for (const policy of [minutePolicy(config), monthPolicy(config, now)]) addPolicyHeader(reply, policy);
    }
  };
}
