import { RestError } from './rest-error.js';

export interface RestSettings {
  /** Where the routes begin; with plain permalinks they are in the query. */
  readonly root: string;
  readonly nonce: string;
  /** Returns a fresh nonce to a signed-in user. */
  readonly nonceUrl: string;
}

export interface RestRequest {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal | undefined;
}

/** A server that takes longer than this counts as away; PHP's own limits are far lower. */
const TIMEOUT_MS = 120_000;
/** Down or busy for now: status codes of proxies and of maintenance. */
const FOR_NOW = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);

/**
 * Sends requests to this site's REST routes as the page's user, and renews the nonce when it has
 * expired.
 */
export class RestClient {
  #nonce: string;

  constructor(
    readonly settings: RestSettings,
    readonly fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  ) {
    this.#nonce = settings.nonce;
  }

  get(path: string, request: RestRequest = {}): Promise<unknown> {
    return this.#json('GET', path, request);
  }

  post(path: string, request: RestRequest = {}): Promise<unknown> {
    return this.#json('POST', path, request);
  }

  async blob(path: string, request: RestRequest = {}): Promise<Blob> {
    return (await this.#send('GET', path, request)).blob();
  }

  async #json(method: string, path: string, request: RestRequest): Promise<unknown> {
    const response = await this.#send(method, path, request);
    try {
      return await response.json();
    } catch {
      throw new RestError('away', response.status, 'The answer was not whole.');
    }
  }

  async #send(method: string, path: string, request: RestRequest): Promise<Response> {
    const first = await this.#fetch(method, path, request);
    if (first.ok) return first;
    if (first.status !== 401 && first.status !== 403) throw await refusal(first);
    // A nonce lives for a day at most, and a page may stay open longer.
    if (!(await this.#renew())) throw new RestError('signed_out', first.status, '');
    const second = await this.#fetch(method, path, request);
    if (second.ok) return second;
    if (second.status === 401 || second.status === 403) throw new RestError('forbidden', second.status, await messageOf(second));
    throw await refusal(second);
  }

  async #fetch(method: string, path: string, { query = {}, json, form, signal }: RestRequest): Promise<Response> {
    const headers: Record<string, string> = { 'X-WP-Nonce': this.#nonce, Accept: 'application/json, */*' };
    if (json !== undefined) headers['Content-Type'] = 'application/json';
    const body = form ?? (json === undefined ? null : JSON.stringify(json));
    const response = await this.#reach(addressOf(this.settings.root, path, query), { method, headers, body, ...(signal && { signal }) });
    // WordPress sends back the current nonce.
    if (response.ok) this.#nonce = response.headers.get('X-WP-Nonce') ?? this.#nonce;
    return response;
  }

  /** False if no one is signed in. */
  async #renew(): Promise<boolean> {
    const response = await this.#reach(this.settings.nonceUrl, { method: 'GET' });
    if (FOR_NOW.has(response.status)) throw await refusal(response);
    const nonce = (await response.text()).trim();
    if (!response.ok || !/^[0-9a-z]{6,}$/i.test(nonce)) return false;
    this.#nonce = nonce;
    return true;
  }

  async #reach(url: string, init: RequestInit): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
    const onAbort = () => limit.abort();
    init.signal?.addEventListener('abort', onAbort);
    try {
      return await this.fetch(url, { ...init, signal: limit.signal, credentials: 'same-origin', cache: 'no-store' });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new RestError('away', 0, '');
    } finally {
      clearTimeout(timer);
      init.signal?.removeEventListener('abort', onAbort);
    }
  }
}

/** With plain permalinks the route itself is in the query. */
export function addressOf(root: string, path: string, query: Readonly<Record<string, string | number | boolean>> = {}): string {
  const url = new URL(root, globalThis.location?.href);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname += path;
  else url.searchParams.set('rest_route', route + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

async function refusal(response: Response): Promise<RestError> {
  return new RestError(FOR_NOW.has(response.status) ? 'away' : 'refused', response.status, await messageOf(response));
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : '';
}
