import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '@imagemill/errors';
import { timeBody } from './body-timer.js';
import { describeProblem } from './problem.js';
import { originForm } from './routes.js';

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  readonly headersMs: number;
  /** From the end of the headers to the end of the body. Uploads have their own limits. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /**
   * For connections with an open request but no bytes in either direction, such as a client that
   * doesn't read the response.
   */
  readonly stalledMs: number;
}

/**
 * Internal bodies are tiny, so half a minute is plenty even on a bad line. Idle connections outlive
 * a load balancer's usual 60 s.
 */
export const DEFAULT_TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000, stalledMs: 120_000 };

/** Does the public API's status block this method and target? Never rejects. */
export type IsRefused = (method: string, target: string) => Promise<boolean>;

/** A Node server that also sends errors that never reach a route as problem+json. */
export function createHttpServer(listener: RequestListener, timeouts: Timeouts, isRefused: IsRefused): Server {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const handle: RequestListener = (request, response) => {
    answering.set(request.socket, response);
    timeBody(request, response, timeouts.requestMs, () => server.emit('clientError', LATE_BODY, request.socket));
    listener(request, response);
  };
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: 0,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: Math.min(1000, timeouts.headersMs),
      // Node would answer a missing Host with an empty 400; our own-host check sends a proper
      // error.
      requireHostHeader: false,
    },
    handle,
  );
  server.setTimeout(timeouts.stalledMs);
  // Without these two, Node sends "100 Continue" or a bare 417 by itself. We ask for a body only
  // after the guards have passed.
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    // Node stops handling this socket: without a listener, a client that disconnects would crash
    // the process.
    socket.on('error', () => socket.destroy());
    isRefused('CONNECT', originForm(request.url ?? '')).then((refused) => {
      if (refused) answerRaw(socket, new AppError('api_not_live'));
      else answerRaw(socket, new AppError('method_not_allowed'), { Allow: 'GET, HEAD' });
    });
  });
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    const running = answering.get(socket);
    const halfSent = running?.headersSent === true && !running.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || halfSent) socket.destroy();
    else parserProblem(error, isRefused).then((problem) => answerRaw(socket, problem));
  });
  return server;
}

/** The same error that Node reports. */
const LATE_BODY: ParserError = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

async function parserProblem(error: ParserError, isRefused: IsRefused): Promise<AppError> {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  // Node's parser accepts a fixed list of methods; the public API's status applies to the others
  // too.
  const [, method, target] = /^([\w!#$%&'*+.^`|~-]+) (\S+) HTTP\//.exec(error.rawPacket?.toString('latin1', 0, 2048) ?? '') ?? [];
  const unknownMethod = error.code === 'HPE_INVALID_METHOD' && method !== undefined && target !== undefined;
  if (unknownMethod && (await isRefused(method, originForm(target)))) return new AppError('api_not_live');
  return new AppError('bad_request', { detail: 'This is not valid HTTP.' });
}

function answerRaw(socket: Duplex, error: AppError, extra: Readonly<Record<string, string>> = {}): void {
  const { status, headers, body } = describeProblem(error, randomUUID());
  const lines = {
    ...headers,
    ...extra,
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
}

/**
 * Returns a function that closes every connection that hasn't sent anything. Browsers open some in
 * advance; Node doesn't count them as idle, so a stop would wait for them.
 */
export function trackSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
