import { API_ENDPOINTS, API_NOTES, AppError } from '@imagemill/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiState } from './api-state.js';
import { openApiDocument } from './openapi.js';
import { isPublicApi, requestPath } from './request-path.js';
import type { Services } from './services.js';

/** All that answers while the API is Planned. */
const DOCUMENTS = ['/v1', '/v1/openapi.json'];

/** Refuses everything that needs a live API, before anything else is looked at. */
export async function requireApiState(request: FastifyRequest, apiState: ApiState): Promise<void> {
  if (needsLiveApi(request.method, request.url) && (await apiState.read()) === 'Planned') throw new AppError('api_not_live');
}

/** Is this a request that only a live API answers? */
export function needsLiveApi(method: string, target: string): boolean {
  const path = requestPath(target);
  if (isPublicApi(path)) return !(DOCUMENTS.includes(path) && (method === 'GET' || method === 'HEAD'));
  return method === 'POST' && path === '/api/keys';
}

/** `GET /v1` and its OpenAPI document, both made from core's table. */
export function addPublicApi(app: FastifyInstance, { config, apiState }: Services): void {
  app.get('/v1', async () => {
    const status = await apiState.read();
    return {
      status,
      note: API_NOTES[status],
      endpoints: API_ENDPOINTS.map(({ method, path, purpose }) => ({ method, path, purpose, status })),
    };
  });
  app.get('/v1/openapi.json', async () => openApiDocument(await apiState.read(), config.baseUrl));
}
