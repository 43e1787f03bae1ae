import type { IncomingMessage, ServerResponse } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Calls `onLate` unless the whole body has come in time. Node has one time for all requests of a server; uploads need another, so
 * that its own is switched off and this stands in for it.
 */
export function timeBody(request: IncomingMessage, response: ServerResponse, ms: number, onLate: () => void): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) onLate();
  }, ms);
  timers.set(request, timer);
  const clear = () => clearTimeout(timer);
  request.once('end', clear);
  response.once('close', clear);
}

/** From now on the caller of this looks after the pace of the body. */
export function takeOverBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
