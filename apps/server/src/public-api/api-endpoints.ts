import { DEFAULT_LIMITS } from '@imagemill/core';
import { describeFormats } from '@imagemill/openapi';
import type { FastifyInstance } from 'fastify';
import type { Processing } from '../processing/process-file.js';
import { NO_PROGRESS } from '../processing/progress.js';
import { addUploadRoutes } from '../processing/upload-routes.js';
import type { Services } from '../services.js';
import type { Signer } from '../session/signer.js';
import { markRequest, readIdempotencyKey } from './idempotency.js';
import { createKeyGuard, keyOf } from './key-guard.js';
import { createKeyRate, monthlyFiles } from './key-rate.js';
import { usageAnswer } from './usage.js';

/** All endpoints under `/v1` that need a key. */
export function addApiEndpoints(app: FastifyInstance, { config, store, guards }: Services, signer: Signer, processing: Processing): void {
  app.decorateRequest('apiKey', null);
  const onRequest = [createKeyGuard(config, store, guards.clientKey), createKeyRate(config)];

  app.get('/v1/usage', { onRequest }, async (request) => usageAnswer(config, request));
  app.get('/v1/formats', { onRequest }, async () => describeFormats(config.api));

  addUploadRoutes(
    app,
    {
      prefix: '/v1',
      limits: { ...config.api, avifMaxPixels: DEFAULT_LIMITS.api.avifMaxPixels },
      guards: onRequest,
      visit: (request) => {
        const key = keyOf(request);
        const idempotencyKey = readIdempotencyKey(request);
        return {
          allowance: monthlyFiles(config, key, request.now),
          progress: NO_PROGRESS,
          idempotency: idempotencyKey === null ? null : markRequest(signer, key.keyId, idempotencyKey),
        };
      },
    },
    processing,
  );
}
