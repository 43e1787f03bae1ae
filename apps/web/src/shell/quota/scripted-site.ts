import type { ErrorCode } from '@imagemill/errors';
import { type ApiClient, createApiClient } from './api-client.js';

/** A request as the page sent it. */
export interface Sent {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

export type Answer = { readonly json: unknown } | { readonly code: ErrorCode } | 'offline';

/** For tests: a site that responds as told, and remembers the requests. */
export function scriptedSite(answer: (sent: Sent) => Answer | Promise<Answer>): { api: ApiClient; sent: Sent[]; token: () => string } {
  const sent: Sent[] = [];
  let token = 'first';
  const api = createApiClient(
    async (path, init) => {
      const request: Sent = {
        path,
        token: new Headers(init.headers).get('X-CSRF-Token'),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      sent.push(request);
      const found = await answer(request);
      if (found === 'offline') throw new TypeError('network');
      return 'json' in found ? Response.json(found.json) : Response.json({ code: found.code }, { status: 400 });
    },
    {
      read: () => token,
      write: (fresh) => {
        token = fresh;
      },
    },
  );
  return { api, sent, token: () => token };
}
