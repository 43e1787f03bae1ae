import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Pool } from '@imagemill/engine-sharp';
import { AppError } from '@imagemill/errors';
import { createMailer } from '@imagemill/mail';
import type { Config } from '@imagemill/settings';
import { baseHeaders, type Site } from '@imagemill/site';
import type { Store } from '@imagemill/store';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { addAccount } from './account/account.js';
import { createMailService } from './account/mail-service.js';
import { addSignIn } from './account/sign-in.js';
import { createClientReader } from './http/client.js';
import { createHttpServer, DEFAULT_TIMEOUTS, type Timeouts } from './http/http-server.js';
import { requireOneHost } from './http/own-page.js';
import { sendProblem } from './http/problem.js';
import { originForm, trackRoutes } from './http/routes.js';
import { limitClients } from './http/window-counter.js';
import { createMetrics, type Metrics } from './operating/metrics.js';
import { addPages } from './pages/pages.js';
import { addSiteFiles } from './pages/site-files.js';
import { stopWork } from './processing/caller.js';
import { createProcessing } from './processing/create-processing.js';
import { addProcessing } from './processing/pro-endpoints.js';
import type { UploadPace } from './processing/receive/read-body.js';
import type { WorkFolders } from './processing/temp/work-folders.js';
import { addApiEndpoints } from './public-api/api-endpoints.js';
import { createApiGate, needsLiveApi } from './public-api/api-gate.js';
import { createApiState } from './public-api/api-state.js';
import { addKeys } from './public-api/keys.js';
import { addPublicApi } from './public-api/public-api.js';
import { addQuota } from './quota/quota.js';
import type { Services } from './services.js';
import { createGuards } from './session/guards.js';
import { createSigner } from './session/signer.js';
import { addWaitlist } from './waitlist/waitlist.js';

/** Called by supervisors on this machine, without TLS. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export interface AppParts {
  readonly config: Config;
  /** Newest first; see `loadSecrets`. */
  readonly secrets: readonly string[];
  /** Owned by the caller: closing the app leaves it open. */
  readonly store: Store;
  /** Owned by the caller, too. */
  readonly pool: Pool;
  readonly folders: WorkFolders;
  readonly site: Site;
  readonly metrics?: Metrics;
  readonly clock?: () => number;
  readonly timeouts?: Timeouts;
  readonly uploadPace?: UploadPace;
  /** How long running work may continue when the app is closed. */
  readonly finishMs?: number;
  /** Where log lines go; stderr by default. */
  readonly logTo?: { write(line: string): void };
}

/** The whole server, ready to listen or to have requests injected. */
export function buildApp({
  config,
  secrets,
  store,
  pool,
  folders,
  site,
  metrics = createMetrics(),
  clock = Date.now,
  timeouts = DEFAULT_TIMEOUTS,
  uploadPace,
  finishMs,
  logTo,
}: AppParts): FastifyInstance {
  const apiState = createApiState(store, clock);
  const requireApiState = createApiGate(config, apiState);
  const readClient = createClientReader(config.trustProxy);
  const isRefused = async (method: string, target: string) => needsLiveApi(method, target) && (await apiState.lastKnown()) === 'Planned';
  const app = Fastify({
    serverFactory: (listener) => createHttpServer(listener, timeouts, isRefused),
    // The server from `serverFactory` answers parser errors itself.
    clientErrorHandler: () => {},
    // Paths that don't decode skip all hooks, so this keeps the order of the checks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeaders(readClient(request.raw).scheme));
      requireApiState(request, reply, clock()).then(
        () => sendProblem(error, request, reply),
        (refused) => sendProblem(refused, request, reply),
      );
    },
    rewriteUrl: (request) => originForm(request.url ?? '/'),
    genReqId: () => randomUUID(),
    // zod checks the bodies; Fastify's own schema compilers would only slow down the start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Our own hook announces the stop, in our own format.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: { level: config.logLevel, base: null, stream: logTo ?? process.stderr, serializers: { req: ({ method }) => ({ method }) } },
  });
  const limitClient = limitClients(config.requestsPerMinute);
  // Only if the proxy that handles TLS is listed: from others we can't learn the scheme, so
  // redirects would loop.
  const needsTls = config.baseUrl?.startsWith('https:') && config.trustProxy.length > 0;
  const signer = createSigner(secrets);
  const guards = createGuards({ config, signer, store });
  const outboxDir = path.join(config.dataDir, 'outbox');
  const mailer = createMailer({ ...config.mail, outboxDir, log: app.log, onTried: metrics.mailed });
  if (config.mail.smtpUrl !== null && config.baseUrl === null)
    app.log.warn('BASE_URL is not set: links in mails open on this machine only');
  // After the last request, so its mail still goes out.
  app.addHook('onClose', () => mailer.close());
  const mailService = createMailService({ config, store, guards, mailer });
  const services = { config, store, pool, site, guards, mailService, apiState, clock };
  const processing = createProcessing(config, metrics, { store, pool, folders, clock, ...(uploadPace && { pace: uploadPace }) });

  app.decorateRequest('session', null);
  app.decorateRequest('account', null);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  // Bodies are JSON or empty.
  app.removeContentTypeParser('text/plain');
  const requireRoute = trackRoutes(app);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    stopWork(processing.callers, finishMs);
  });

  app.addHook('onRequest', async (request, reply) => {
    request.client = readClient(request.raw);
    request.now = clock();
    reply.headers({ 'Request-Id': request.id, ...baseHeaders(request.client.scheme) });
    limitClient(request, reply);
    if (request.client.isPlain && needsTls && !HEALTH.has(request.url)) return reply.redirect(`${config.baseUrl}${request.url}`, 308);
    await requireApiState(request, reply, request.now);
    if (stopping) throw new AppError('server_busy', { detail: 'The server is stopping. Try again in a moment.' });
    requireOneHost(request.raw);
    requireRoute(request, reply);
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const { readsOwnBody } = request.routeOptions.config;
    if (request.headers.expect?.toLowerCase() === '100-continue' && !readsOwnBody) reply.raw.writeContinue();
    return payload;
  });
  app.addHook('onSend', async (_request, reply) => {
    // Otherwise the idle connection would stay open and delay the stop.
    if (stopping) reply.header('Connection', 'close');
  });
  // Logs the route, never the path or query as sent: they can contain what a visitor typed.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const facts = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.answered({ ...facts, ms: reply.elapsedTime });
    request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'answered');
    // Its headers went out before the stop began, and promised to keep the connection.
    if (stopping) request.raw.socket.destroySoon?.();
  });

  addHealth(app, services);
  addPublicApi(app, services);
  addVisitor(app, services);
  addQuota(app, services);
  addSignIn(app, services);
  addAccount(app, services);
  addWaitlist(app, services);
  addProcessing(app, services, processing);
  addKeys(app, services);
  addApiEndpoints(app, services, signer, processing);
  addSiteFiles(app, services);
  addPages(app, services);
  return app;
}

function noSchemas(): never {
  throw new Error('Expected a route without a Fastify schema: bodies are checked by parseBody.');
}

/** For supervisors and load balancers: is it alive, and can it work? */
function addHealth(app: FastifyInstance, { store, pool }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  let asking: Promise<unknown> | undefined;
  app.get('/readyz', async () => {
    // Anyone can call this, so simultaneous requests share one check.
    asking ??= Promise.all([store.ping(), pool.ping()]).finally(() => {
      asking = undefined;
    });
    await asking;
    return { status: 'ready' };
  });
}

/** A session and token for pages we didn't just serve, and the public totals on the home page. */
function addVisitor(app: FastifyInstance, { store, guards }: Services): void {
  app.get('/api/session', { onRequest: [guards.requireOwnPage] }, async (request, reply) => ({
    token: guards.openSession(request, reply),
  }));
  app.get('/api/counters', { onRequest: [guards.requireOwnPage] }, async () => store.counters());
}
