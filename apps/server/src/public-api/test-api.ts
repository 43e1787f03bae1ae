import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { monthOf } from '@imagemill/core';
import type { Store } from '@imagemill/store';
import { addApiKey, launchApi } from '@imagemill/testkit';
import { openTestApp, openTestStore, type TestApp, type TestAppOptions } from '../test-app.js';

type RequestBody = NonNullable<RequestInit['body']>;

export interface LiveApi extends TestApp {
  readonly base: string;
  readonly port: number;
  /** An operator's key. */
  readonly key: string;
  /** Sends a body to `/v1/…` with the key. */
  post(target: string, body: RequestBody, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Requests `/v1/…` with the key. */
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** What the key has used this month, and what is reserved. */
  allowance(): Promise<{ used: number; reserved: number }>;
  /** The files of requests that are on disk now. */
  leftovers(): Promise<readonly string[]>;
}

/** The holder that the store charges for a key. */
export async function holderOf(store: Store, key: string): Promise<string> {
  const found = (await store.listKeys({})).find(({ lastFour }) => lastFour === key.slice(-4));
  return `key:${found?.id}`;
}

/** The whole server on a port, with a real store and pool, a live public API, and a key for it. */
export async function openLiveApi(t: TestContext, options: TestAppOptions = {}): Promise<LiveApi> {
  const store = options.store ?? (await openTestStore(t));
  if ((await store.apiStatus()) === 'Planned') await launchApi(store);
  const env = { WORKERS: '1', API_RATE_PER_MINUTE: '1000', ...options.env };
  const opened = await openTestApp(t, { ...options, store, env });
  const { app, folders } = opened;
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'listening' });
  const { port } = app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const key = await addApiKey(store);
  const holder = await holderOf(store, key);
  const authorization = `Bearer ${key}`;
  return {
    ...opened,
    base,
    port,
    key,
    post: (target, body, headers = {}) => fetch(`${base}/v1/${target}`, { method: 'POST', headers: { authorization, ...headers }, body }),
    get: (target, headers = {}) => fetch(`${base}/v1/${target}`, { headers: { authorization, ...headers } }),
    allowance: async () => {
      const now = Date.now();
      const { used, reserved } = await store.readAllowance({ holder, period: monthOf(now), now });
      return { used, reserved };
    },
    leftovers: async () => (await readdir(folders.path)).filter((name) => name.startsWith('work-')),
  };
}

/** Status and code of an error response. Throws unless its problem body has the same status. */
export async function refusalOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { code: string; status: number };
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json') || body.status !== answer.status)
    throw new Error(`Expected a problem but received ${answer.status} ${JSON.stringify(body)}.`);
  return `${body.status} ${body.code}`;
}
