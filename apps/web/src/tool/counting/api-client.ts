import { AppError, ERRORS, type ErrorCode } from '@imagemill/core';

/** Keeps the page's CSRF token, wherever that is. */
export interface TokenKeeper {
  read(): string;
  write(token: string): void;
}

export interface ApiClient {
  /** Answers the parsed JSON, or throws an AppError with the server's code; `store_unavailable` where the network is down. */
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}

const TIMEOUT_MS = 15_000;

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Speaks to the site's own endpoints. A page from a cache may hold an old token or no session:
 * then it gets fresh ones once and sends the same request again.
 */
export function createApiClient(fetch: Fetch, token: TokenKeeper): ApiClient {
  async function send(path: string, init: RequestInit): Promise<unknown> {
    const headers = {
      Accept: 'application/json',
      ...(init.body ? { 'Content-Type': 'application/json', 'X-CSRF-Token': token.read() } : {}),
    };
    let response: Response;
    try {
      response = await fetch(path, {
        ...init,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new AppError('store_unavailable', { detail: 'This device is offline or the site does not answer.' }, cause);
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body;
    throw toError(body);
  }

  // One for all requests that find theirs stale: each would get a session of its own, and the last cookie wins.
  let renewal: Promise<void> | undefined;
  function renewSession(): Promise<void> {
    renewal ??= send('/api/session', { method: 'GET' })
      .then((session) => {
        const fresh = (session as { token?: unknown } | undefined)?.token;
        if (typeof fresh === 'string') token.write(fresh);
      })
      .finally(() => {
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
  };
}

function isStaleSession(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'session_required' || error.code === 'csrf_failed');
}

function toError(body: unknown): AppError {
  const problem = (body ?? {}) as { code?: unknown; detail?: unknown };
  const known = typeof problem.code === 'string' && Object.hasOwn(ERRORS, problem.code);
  return new AppError(
    known ? (problem.code as ErrorCode) : 'internal',
    typeof problem.detail === 'string' ? { detail: problem.detail } : {},
  );
}
