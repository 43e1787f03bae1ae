import type { Requester, RequestState, SentBody, Sighting } from './seen/sighting.js';

/** A request, combined from everything that was seen of it. */
export interface LoggedRequest {
  readonly id: number;
  readonly asker: Requester;
  readonly url: string;
  readonly at: number;
  readonly method: string;
  readonly sent?: SentBody;
  readonly receivedBytes?: number;
  readonly status?: number;
  readonly state: RequestState;
}

/** What all requests together sent and received. */
export interface Sum {
  readonly requests: number;
  /** Requests that carried something out. */
  readonly withBody: number;
  readonly sentBytes: number;
  /** Bodies that couldn't be measured. */
  readonly unmeasured: number;
  readonly receivedBytes: number;
  /** More may have arrived than was measured: the browser reports no size, or not yet. */
  readonly receivedMore: boolean;
  readonly blocked: number;
  /** Answered by this device. */
  readonly kept: number;
}

export interface RequestLog {
  see(sighting: Sighting): void;
  /** In the order they were first seen. */
  requests(): readonly LoggedRequest[];
  sum(): Sum;
  /** Calls back after each change; returns a function that stops that. */
  onChange(listener: () => void): () => void;
}

/**
 * Observers report a request at different times, and a service worker may have to wake up first.
 */
const SAME_MS = 5_000;

/** Images and texts created by the page aren't requests. */
const LOCAL = /^(?:blob|data|about):/;

interface Entry {
  request: LoggedRequest;
  readonly seen: Set<Sighting['via']>;
}

/**
 * Collects sightings of requests and decides which belong together. Drops only those of local URLs.
 */
export function createRequestLog(): RequestLog {
  const entries: Entry[] = [];
  const listeners = new Set<() => void>();

  function entryFor({ asker, via, url, at }: Sighting): Entry | undefined {
    const distance = ({ request }: Entry) => Math.abs(request.at - at);
    const matching = entries.filter(
      ({ request, seen }) => request.url === url && request.asker === asker && !seen.has(via) && Math.abs(request.at - at) <= SAME_MS,
    );
    return matching.reduce<Entry | undefined>((best, entry) => (best && distance(best) <= distance(entry) ? best : entry), undefined);
  }

  return {
    see(told) {
      if (LOCAL.test(told.url)) return;
      const sighting = { ...told, url: told.url.split('#', 1)[0] ?? '' };
      const entry = entryFor(sighting);
      if (entry) {
        entry.seen.add(sighting.via);
        entry.request = merge(entry.request, sighting);
      } else {
        entries.push({ request: begin(entries.length, sighting), seen: new Set([sighting.via]) });
      }
      for (const listener of listeners) listener();
    },
    requests: () => entries.map(({ request }) => request),
    sum: () => sumOf(entries.map(({ request }) => request)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function begin(id: number, { asker, url, at, method = 'GET', sent, receivedBytes, status, state = 'open' }: Sighting): LoggedRequest {
  return { id, asker, url, at, method, sent, receivedBytes, status, state };
}

/**
 * Of two observers, the one that says more is right: if one saw bytes from the network, another may
 * have seen none. A Firefox worker may see neither bytes nor status of a response that did arrive,
 * which looks like a failure.
 */
const WEIGHT: Record<RequestState, number> = { open: 0, failed: 1, kept: 2, done: 3, blocked: 4 };

/** Adds what another sighting says. */
function merge(request: LoggedRequest, sighting: Sighting): LoggedRequest {
  const { method, sent, receivedBytes, status, state = 'open' } = sighting;
  const measured = request.sent?.bytes == null ? (sent ?? request.sent) : request.sent;
  return {
    ...request,
    method: method ?? request.method,
    sent: measured,
    receivedBytes: Math.max(receivedBytes ?? 0, request.receivedBytes ?? 0),
    status: status ?? request.status,
    state: WEIGHT[state] > WEIGHT[request.state] ? state : request.state,
  };
}

/** What a request carries: its body, and the part of its URL after the question mark. */
export function carriedBy({ url, sent, method }: Pick<LoggedRequest, 'url' | 'sent' | 'method'>): SentBody | undefined {
  const query = url.split('?').slice(1).join('?');
  if (!sent && !query) return method === 'GET' ? undefined : { bytes: 0 };
  const bytes = sent ? sent.bytes : 0;
  return { bytes: bytes === null ? null : bytes + query.length, text: sent?.text };
}

function sumOf(requests: readonly LoggedRequest[]): Sum {
  const out = requests.filter(({ state }) => state !== 'blocked');
  const bodies = out.flatMap((request) => carriedBy(request) ?? []);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    requests: out.length,
    withBody: bodies.length,
    sentBytes: total(bodies.map(({ bytes }) => bytes ?? 0)),
    unmeasured: bodies.filter(({ bytes }) => bytes === null).length,
    receivedBytes: total(out.map(({ receivedBytes = 0 }) => receivedBytes)),
    receivedMore: out.some(({ state, receivedBytes = 0 }) => receivedBytes === 0 && state !== 'kept'),
    blocked: requests.length - out.length,
    kept: out.filter(({ state }) => state === 'kept').length,
  };
}
