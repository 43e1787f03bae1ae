import { API_ENDPOINTS, API_NOTES, type ApiStatus } from '@imagemill/core';
import { openApiDocument as describe } from '@imagemill/openapi';
import type { Config } from '@imagemill/settings';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.js';

/** `GET /v1` and its OpenAPI document, both generated from core's table. */
export function addPublicApi(app: FastifyInstance, { config, apiState }: Services): void {
  app.get('/v1', async () => {
    const status = await apiState.read();
    return {
      status,
      note: API_NOTES[status],
      endpoints: API_ENDPOINTS.map(({ method, path, purpose }) => ({ method, path, purpose, status })),
    };
  });
  app.get('/v1/openapi.json', async () => openApiDocument(await apiState.read(), config));
  for (const path of ['/v1', '/v1/openapi.json', '/v1/usage', '/v1/formats']) addOptions(app, path, 'GET, HEAD, OPTIONS');
  for (const { path, method } of API_ENDPOINTS) addOptions(app, path, `${method}, OPTIONS`);
}

/** Answers OPTIONS with the allowed methods. Scripts of other origins get no permission here. */
function addOptions(app: FastifyInstance, path: string, allow: string): void {
  app.options(path, (_request, reply) => reply.code(204).header('Allow', allow).send());
}

/** The response of `GET /v1/openapi.json`, with this server's address and limits. */
function openApiDocument(status: ApiStatus, { baseUrl, api }: Config) {
  return describe({ status, baseUrl, limits: api });
}
