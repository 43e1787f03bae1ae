import { AppError } from '@imagemill/errors';
import type { Config } from '@imagemill/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tellPolicy } from '../http/rate.js';
import { isPublicApi, requestPath } from '../http/routes.js';
import type { ApiState } from './api-state.js';
import { minutePolicy, monthPolicy } from './key-rate.js';

/** All that answers while the API is Planned. */
const DOCUMENTS = ['/v1', '/v1/openapi.json'];

/** Is this a request that only a live API answers? */
export function needsLiveApi(method: string, target: string): boolean {
  const path = requestPath(target);
  if (isPublicApi(path)) return !(DOCUMENTS.includes(path) && (method === 'GET' || method === 'HEAD'));
  return method === 'POST' && path === '/api/keys';
}

/**
 * Refuses everything that needs a live API, before anything else is looked at. Where it is Live, every answer under `/v1` names the limits of a key;
 * what is left of them is added once it is known whose they are.
 */
export function createApiGate(config: Config, apiState: ApiState) {
  return async ({ method, url }: FastifyRequest, reply: FastifyReply, now: number): Promise<void> => {
    const needsLive = needsLiveApi(method, url);
    if (!needsLive && !isPublicApi(requestPath(url))) return;
    // The two documents answer in any state, and say themselves when it cannot be known.
    const status = needsLive ? await apiState.read() : await apiState.lastKnown();
    if (needsLive && status === 'Planned') throw new AppError('api_not_live');
    if (status === 'Live' && isPublicApi(requestPath(url))) {
      for (const policy of [minutePolicy(config), monthPolicy(config, now)]) tellPolicy(reply, policy);
    }
  };
}
