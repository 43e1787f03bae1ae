import { randomUUID } from 'node:crypto';
import { AppError } from '@imagemill/core';
import { baseHeaders, type Site } from '@imagemill/site';
import type { Store } from '@imagemill/store';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createApiState } from './api-state.js';
import { createClientReader } from './client.js';
import type { Config } from './config.js';
import { createGuards } from './guards.js';
import { addHealth } from './health.js';
import { createHttpServer, DEFAULT_TIMEOUTS, type Timeouts } from './http-server.js';
import { trackRoutes } from './known-routes.js';
import { requireOneHost } from './own-page.js';
import { addPages } from './pages.js';
import { sendProblem } from './problem.js';
import { addPublicApi, needsLiveApi, requireApiState } from './public-api.js';
import { addQuota } from './quota.js';
import { originForm } from './request-path.js';
import { createSigner } from './signer.js';
import { addSiteFiles } from './site-files.js';
import { addVisitor } from './visitor.js';
import { addWaitlist } from './waitlist.js';

export interface AppParts {
  readonly config: Config;
  /** Newest first; see `loadSecrets`. */
  readonly secrets: readonly string[];
  /** Stays the caller's: closing the app leaves it open. */
  readonly store: Store;
  readonly site: Site;
  readonly clock?: () => number;
  readonly timeouts?: Timeouts;
  /** Where log lines go; stderr unless told otherwise. */
  readonly logTo?: { write(line: string): void };
}

/** The whole server, ready to listen or to be injected into. */
export function buildApp({
  config,
  secrets,
  store,
  site,
  clock = Date.now,
  timeouts = DEFAULT_TIMEOUTS,
  logTo,
}: AppParts): FastifyInstance {
  const apiState = createApiState(store, clock);
  const readClient = createClientReader(config.trustProxy);
  const isRefused = async (method: string, target: string) => needsLiveApi(method, target) && (await apiState.lastKnown()) === 'Planned';
  const app = Fastify({
    serverFactory: (listener) => createHttpServer(listener, timeouts, isRefused),
    // The server made above answers parser errors itself.
    clientErrorHandler: () => {},
    // A path that does not decode meets no hook: the order of refusals is kept here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeaders(readClient(request.raw).scheme));
      requireApiState(request, apiState).then(
        () => sendProblem(error, request, reply),
        (refused) => sendProblem(refused, request, reply),
      );
    },
    rewriteUrl: (request) => originForm(request.url ?? '/'),
    genReqId: () => randomUUID(),
    // Stopping is announced by our own hook, in our own form.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: { level: config.logLevel, base: null, stream: logTo ?? process.stderr, serializers: { req: ({ method }) => ({ method }) } },
  });
  const guards = createGuards({ config, signer: createSigner(secrets), clock });
  const services = { config, store, site, guards, apiState, clock };

  app.decorateRequest('session', null);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  // Bodies are JSON or nothing.
  app.removeContentTypeParser('text/plain');
  const requireRoute = trackRoutes(app);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    request.client = readClient(request.raw);
    reply.headers({ 'Request-Id': request.id, ...baseHeaders(request.client.scheme) });
    await requireApiState(request, apiState);
    if (stopping) throw new AppError('server_busy', { detail: 'The server is stopping. Try again in a moment.' });
    requireOneHost(request.raw);
    requireRoute(request, reply);
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    return payload;
  });
  app.addHook('onSend', async (_request, reply) => {
    // Else the connection would stay open, idle, and hold up the stop.
    if (stopping) reply.header('Connection', 'close');
  });
  // The route, never the path or query as sent: those can hold what a visitor typed.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  addHealth(app, services);
  addPublicApi(app, services);
  addVisitor(app, services);
  addQuota(app, services);
  addWaitlist(app, services);
  addSiteFiles(app, services);
  addPages(app, services);
  return app;
}
