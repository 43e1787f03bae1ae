import { AppError, ERRORS, type ErrorCode } from '@imagemill/errors';

/** Keeps the page's CSRF token, wherever that is. */
export interface TokenKeeper {
  read(): string;
  write(token: string): void;
}

export interface ApiClient {
  /**
   * Resolves to the parsed JSON, or throws an AppError with the server's code; `store_unavailable`
   * if the network is down.
   */
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  /** Gets a new session if there is none, and returns the current token. */
  renew(): Promise<string>;
  delete(path: string, body?: unknown): Promise<unknown>;
}

const TIMEOUT_MS = 15_000;

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Talks to the site's own endpoints. A page from a cache may have an old token or no session: then
 * it gets new ones once and sends the same request again.
 */
export function createApiClient(fetch: Fetch, token: TokenKeeper): ApiClient {
  async function send(path: string, init: RequestInit): Promise<unknown> {
    const headers = {
      Accept: 'application/json',
      ...(init.method !== 'GET' && { 'X-CSRF-Token': token.read() }),
      ...(init.body && { 'Content-Type': 'application/json' }),
    };
    let response: Response;
    try {
      response = await fetch(path, {
        ...init,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        // Over plain http the site recognizes its own pages by the referrer, and some pages send it
        // nowhere else.
        referrerPolicy: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new AppError('store_unavailable', { detail: 'This device is offline or the site does not answer.' }, cause);
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw toError(body);
    // Present whenever the session has changed.
    const fresh = (body as { token?: unknown } | undefined)?.token;
    if (typeof fresh === 'string') token.write(fresh);
    return body;
  }

  // Shared by all requests that find theirs stale: otherwise each would get a new session, and the
  // last cookie would win.
  let renewal: Promise<unknown> | undefined;
  function renewSession(): Promise<unknown> {
    renewal ??= send('/api/session', { method: 'GET' }).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function sendWithSession(path: string, init: RequestInit): Promise<unknown> {
    try {
      return await send(path, init);
    } catch (error) {
      if (!isStaleSession(error)) throw error;
      await renewSession();
      return send(path, init);
    }
  }

  return {
    get: (path) => sendWithSession(path, { method: 'GET' }),
    post: (path, body) => sendWithSession(path, { method: 'POST', body: JSON.stringify(body) }),
    renew: () => renewSession().then(token.read),
    delete: (path, body) => sendWithSession(path, { method: 'DELETE', ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}

function isStaleSession(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'session_required' || error.code === 'csrf_failed');
}

function toError(body: unknown): AppError {
  const problem = (body ?? {}) as { code?: unknown; detail?: unknown; errors?: unknown };
  const known = typeof problem.code === 'string' && Object.hasOwn(ERRORS, problem.code);
  return new AppError(known ? (problem.code as ErrorCode) : 'internal', {
    ...(typeof problem.detail === 'string' && { detail: problem.detail }),
    ...(Array.isArray(problem.errors) && { errors: problem.errors }),
  });
}
