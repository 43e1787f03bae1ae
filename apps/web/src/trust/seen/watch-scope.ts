import { observe } from './observe.js';
import { sentBody } from './sent-body.js';
import { type Seen, type Sighting, sightingsIn } from './sighting.js';
import { spy } from './spy.js';

/** Resource timing reports their requests only once they end, or never. */
const LASTING = ['EventSource', 'SharedWorker'];
/** Connections that can carry anything, and that nothing here measures. */
const CHANNELS = ['WebSocket', 'WebTransport'];

/** Reports a call that starts a request. */
export type TellCall = (url: unknown, method?: string, body?: unknown) => void;

/**
 * Watches the page or worker it runs in. Timing reports a request only once it has ended, and not
 * what it sent, so calls are watched too. `see` gets what happens here, `pass` what the workers
 * started here report.
 */
export function watchScope(see: (seen: Seen) => void, pass: (sightings: readonly Sighting[]) => void): TellCall {
  const tellCall: TellCall = (url, method, body) =>
    see({ via: 'call', url: addressOf(url), at: Date.now(), method: method?.toUpperCase(), sent: sentBody(body) });

  observe(see);
  watchCalls(tellCall);
  spy(globalThis, 'Worker', {
    tell: ([url]) => tellCall(url),
    made: (worker) =>
      worker.addEventListener('message', (event) => {
        const sightings = sightingsIn((event as MessageEvent).data);
        if (!sightings) return;
        event.stopImmediatePropagation();
        pass(sightings);
      }),
  });
  return tellCall;
}

function watchCalls(tellCall: TellCall): void {
  spy(globalThis, 'fetch', {
    tell([input, init]) {
      const { method = input instanceof Request ? input.method : 'GET', body } = (init ?? {}) as RequestInit;
      tellCall(input, method, body);
    },
  });
  const opened = new WeakMap<object, unknown[]>();
  const requests = globalThis.XMLHttpRequest?.prototype;
  spy(requests, 'open', { tell: (args, self) => void opened.set(self as object, args) });
  spy(requests, 'send', {
    tell([body], self) {
      const [method, url] = opened.get(self as object) ?? [];
      tellCall(url, String(method), body);
    },
  });
  const caches = globalThis.Cache?.prototype;
  spy(caches, 'add', { tell: ([request]) => tellCall(request) });
  spy(caches, 'addAll', {
    tell([requests]) {
      for (const request of requests as Iterable<unknown>) tellCall(request);
    },
  });
  for (const name of LASTING) spy(globalThis, name, { tell: ([url]) => tellCall(url) });
  for (const name of CHANNELS) spy(globalThis, name, { tell: ([url]) => tellCall(url, 'GET', {}) });
}

/** The address that a call requests, given as an absolute or relative URL or as a `Request`. */
function addressOf(target: unknown): string {
  const url = target instanceof Request ? target.url : String(target);
  return URL.canParse(url, location.href) ? new URL(url, location.href).href : url;
}
