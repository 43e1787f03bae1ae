import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createQueue } from '@imagemill/core';
import { createPool, type PoolObserver, type PoolState } from '@imagemill/engine-sharp';
import { loadConfig, loadSecrets } from '@imagemill/settings';
import { readSite } from '@imagemill/site';
import { openStore } from '@imagemill/store';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.js';
import { trackSilentConnections } from './http/http-server.js';
import { Backups } from './operating/backups.js';
import { measureStore } from './operating/measure-store.js';
import { addInfo, createMetrics, startMetricsServer } from './operating/metrics.js';
import { onStopSignal } from './operating/stop-signals.js';
import { openWorkFolders } from './processing/temp/work-folders.js';

/** Closes what was opened, newest first. */
class Closing {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Runs all steps even if some fail, then throws the first failure. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

/** How long a running request may take to finish when the server is stopped. */
const STOP_MS = 9000;
/** This long after a stop begins, connections that have never sent anything are closed. */
const STOP_SILENT_MS = 500;
const CLEAN_EVERY_MS = 3_600_000;
const LOOK_FOR_BACKUP_MS = 600_000;
/**
 * Uploads pass through memory outside the heap but count toward its growth. With a heap as small as
 * the server's, every other large file would trigger a garbage collection, so it may grow to three
 * times its contents. If a later V8 doesn't know the flag, it ignores it.
 */
const HEAP_GROWTH = '--heap-growing-percent=200';

const BUILT_SITE = fileURLToPath(new URL('../../web/dist/site', import.meta.url));

/** Everything opened so far, so that it's closed however startup or shutdown goes. */
const closing = new Closing();

async function start(): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const config = loadConfig(process.env);
  const metrics = createMetrics();
  const folders = await openWorkFolders(config.tempDir);
  closing.add(() => folders.close());
  // Until there's a log, warnings go to stderr.
  let warn = (facts: object, words: string) => console.error(`${words}: ${JSON.stringify(facts)}`);
  let decided: PoolState | undefined;
  let tellIsolation = (_state: PoolState) => {};
  const observer: PoolObserver = {
    ...metrics.pool,
    started: (state) => {
      decided = state;
      tellIsolation(state);
    },
    failedStart: (way, why) => {
      metrics.pool.failedStart?.(way, why);
      warn({ way, why }, 'a worker did not start');
    },
  };
  // Workers take a moment to start, so the rest happens in the meantime.
  const stopStart = new AbortController();
  const starting = createPool({ ...config.pool, folder: folders.path, observer, signal: stopStart.signal });
  closing.add(() => {
    stopStart.abort();
    return starting.then(
      (pool) => pool.close(),
      () => {},
    );
  });
  const site = await readSite(path.resolve(config.siteDir ?? BUILT_SITE), config.edition);
  const opened = await openStore({
    databaseUrl: config.databaseUrl,
    directory: config.dataDir,
    onProblem: ({ message }) => warn({ message }, 'the store has a problem'),
  });
  closing.add(() => opened.close());
  const store = measureStore(opened, metrics);
  const secrets = await loadSecrets(config);
  const pool = await starting;

  const app = buildApp({ config, secrets, store, pool, folders, site, metrics });
  warn = (facts, words) => app.log.warn(facts, words);
  tellIsolation = ({ isolation, isolationNote, refused }) => {
    if (config.secrets && isolation && isolation !== 'jail')
      app.log.warn({ isolation }, 'SECRET is in the environment, where a worker outside a jail could read it: use SECRET_FILE');
    if (!isolation)
      app.log.error({ minimum: config.pool.minIsolation, refused }, 'files are not processed: workers cannot be isolated well enough');
    else if (isolationNote) app.log.warn({ isolation, note: isolationNote, refused }, 'workers are less isolated than they could be');
  };
  // On a busy machine workers may still be starting; then this is logged later.
  if (decided) tellIsolation(decided);
  addInfo(metrics, 'imagemill_build_info', 'What is running.', () => ({ build: site.buildHash, node: process.version }));
  if (config.metrics.port !== null) {
    const server = await startMetricsServer({ host: config.metrics.host, port: config.metrics.port }, metrics);
    closing.add(async () => void server.close());
  }
  if (config.backups) closing.add(keepBackups(new Backups(store, config.backups), app.log));
  const closeSilent = trackSilentConnections(app.server);
  const clean = () => store.clean(Date.now()).catch((err: unknown) => app.log.warn({ err }, 'cleanup failed'));
  const cleaning = setInterval(clean, CLEAN_EVERY_MS);
  closing.add(async () => {
    clearInterval(cleaning);
    const timers = [setTimeout(closeSilent, STOP_SILENT_MS), setTimeout(() => app.server.closeAllConnections(), STOP_MS)];
    await app.close();
    timers.forEach(clearTimeout);
  });
  onStopSignal(() => closing.run().then(() => process.exit(0), fail));

  // The log contains no addresses, not even the server's own.
  await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' });
  void clean();
  console.log(`Imagemill is running at ${localAddress(config.host, app.server.address())}`);
}

/** Creates backups when they're due. Returns a function that stops it. */
function keepBackups(backups: Backups, log: FastifyBaseLogger): () => Promise<void> {
  const stopped = new AbortController();
  const look = async () => {
    try {
      await backups.makeIfDue(Date.now(), stopped.signal);
    } catch (err) {
      if (!stopped.signal.aborted) log.error({ err }, 'the backup failed');
    }
  };
  const queue = createQueue(1);
  void queue.run(look);
  const timer = setInterval(() => void queue.run(look), LOOK_FOR_BACKUP_MS);
  return async () => {
    clearInterval(timer);
    stopped.abort();
    // Waits for checks in progress, which now end right away.
    await queue.run(() => {});
  };
}

function fail(error: unknown): never {
  console.error(startProblem(error));
  process.exit(1);
}

start().catch(async (error: unknown) => {
  await closing.run().catch(() => {});
  fail(error);
});

/** The address at which someone on this machine opens the site. */
function localAddress(host: string, bound: AddressInfo | string | null): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const anyAddress = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1';
  const name = anyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Tells the operator why the server didn't start. */
function startProblem(error: unknown): string {
  const { code, port, message } = error as { code?: unknown; port?: unknown; message?: unknown };
  if (code === 'EADDRINUSE') return `Imagemill cannot start: port ${port} is already in use. Stop the other program or set PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Imagemill cannot start: not permitted to use port ${port}. Set PORT to 1024 or more.`;
  return `Imagemill cannot start: ${typeof message === 'string' ? message : String(error)}`;
}
