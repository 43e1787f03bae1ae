import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { PoolObserver } from '@imagemill/engine-sharp';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProcessObserver } from '../processing/process-log.js';

/** In seconds: from responses out of memory to the longest possible work. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150];
const WORK_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 90, 120, 180];
const STORE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

/** How often to sample event loop lag. The usual 100 times a second kept an idle server busy. */
const LAG_EVERY_MS = 100;

/**
 * What is measured as it happens. Labels come from small fixed sets: routes, never paths; kinds,
 * never names.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly pool: PoolObserver;
  readonly processing: ProcessObserver;
  answered(facts: { readonly route: string; readonly method: string; readonly status: number; readonly ms: number }): void;
  storeCalled(call: string, outcome: 'done' | 'failed', ms: number): void;
  mailed(outcome: 'sent' | 'failed'): void;
}

/**
 * Creates metrics with their own registry, to keep several servers in one process (as in tests)
 * apart.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });

  const requests = new Histogram({
    name: 'imagemill_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: 'imagemill_pool_wait_seconds',
    help: 'Time a file waited for a process.',
    labelNames: ['outcome'],
    buckets: WORK_BUCKETS,
    registers,
  });
  const work = new Histogram({
    name: 'imagemill_pool_work_seconds',
    help: 'Time a process worked on a file.',
    labelNames: ['kind', 'outcome'],
    buckets: WORK_BUCKETS,
    registers,
  });
  const ends = new Counter({
    name: 'imagemill_pool_process_ends_total',
    help: 'Processes that ended, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const failedStarts = new Counter({
    name: 'imagemill_pool_failed_starts_total',
    help: 'Processes that did not get ready.',
    registers,
  });
  const uploaded = new Counter({ name: 'imagemill_upload_bytes_total', help: 'Bytes of files that were received.', registers });
  const files = new Counter({
    name: 'imagemill_files_total',
    help: 'Files sent to the server, by tool and outcome.',
    labelNames: ['operation', 'tool', 'outcome'],
    registers,
  });
  const calls = new Histogram({
    name: 'imagemill_store_call_seconds',
    help: 'Time of calls to the store.',
    labelNames: ['call', 'outcome'],
    buckets: STORE_BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: 'imagemill_mails_total',
    help: 'Messages handed to the mail server.',
    labelNames: ['outcome'],
    registers,
  });

  return {
    registry,
    pool: {
      waited: (ms, outcome) => waits.observe({ outcome }, ms / 1000),
      worked: (ms, kind, outcome) => work.observe({ kind, outcome }, ms / 1000),
      ended: (reason) => ends.inc({ reason }),
      failedStart: () => failedStarts.inc(),
    },
    processing: {
      received: (bytes) => uploaded.inc(bytes),
      processed: (facts) => files.inc(facts),
    },
    answered: ({ route, method, status, ms }) =>
      requests.observe({ route: routeLabel(route), method: knownMethod(method), status: String(status) }, ms / 1000),
    storeCalled: (call, outcome, ms) => calls.observe({ call, outcome }, ms / 1000),
    mailed: (outcome) => mails.inc({ outcome }),
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);

/** Node's parser knows three dozen methods, and clients may send any of them. */
function knownMethod(method: string): string {
  return METHODS.has(method) ? method : 'other';
}

/** File names contain hashes that change with every build, and pages all behave alike. */
function routeLabel(route: string): string {
  if (/^\/(?:api\/|v1\b|healthz$|readyz$)/.test(route) || route === 'none') return route;
  return /\.\w+$/.test(route) ? 'file' : 'page';
}

/** A gauge whose value is read at scrape time. */
export function addGauge({ registry }: Metrics, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** A constant 1 with facts as labels, read at scrape time. */
export function addInfo({ registry }: Metrics, name: string, help: string, read: () => Readonly<Record<string, string>>): void {
  new Gauge({
    name,
    help,
    labelNames: Object.keys(read()),
    registers: [registry],
    collect() {
      this.reset();
      this.set(read(), 1);
    },
  });
}

/** Serves `GET /metrics` on its own port, which only the operator can reach. */
export async function startMetricsServer({ host, port }: { host: string; port: number }, { registry }: Metrics): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
  });
  server.requestTimeout = 5000;
  server.listen(port, host);
  await once(server, 'listening');
  // Doesn't keep the process alive by itself.
  server.unref();
  return server;
}
