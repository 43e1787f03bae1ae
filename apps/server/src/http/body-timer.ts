import type { IncomingMessage, ServerResponse } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Calls `onLate` unless the whole body arrives in time. Node has a single request timeout per
 * server, but uploads need their own, so Node's is off and this replaces it.
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

/** Stops the timer: from now on the caller watches the pace of the body. */
export function stopBodyTimer(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
