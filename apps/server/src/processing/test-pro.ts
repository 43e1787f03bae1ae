import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { dayOf } from '@imagemill/core';
import type { Store } from '@imagemill/store';
import { photo } from '@imagemill/testkit';
import { createToken } from '../session/guards.js';
import { issueSession, sessionCookie, sessionKey } from '../session/session.js';
import { createSigner } from '../session/signer.js';
import { from, openTestApp, SECRET, type Tab, type TestApp, type TestAppOptions } from '../test-app.js';

export const PRO_ADDRESS = 'ada@example.org';

export interface ProTab extends Tab {
  readonly accountId: string;
  readonly sessionKey: string;
}

/** A signed-in browser with PRO. */
export async function openProTab(store: Store, address = PRO_ADDRESS): Promise<ProTab> {
  await store.grantPro({ address, until: null, now: Date.now() });
  return signIn(store, address);
}

/** A signed-in browser. */
export async function signIn(store: Store, address: string): Promise<ProTab> {
  const now = Date.now();
  const signer = createSigner([SECRET]);
  const [before, session] = [issueSession(now), issueSession(now)];
  const tokenHash = createHash('sha256').update(randomUUID()).digest('hex');
  const link = { tokenHash, purpose: 'sign_in', address, sessionKey: sessionKey(before), now, expiresAt: now + 60_000 } as const;
  await store.addMailLink(link);
  const day = dayOf(now);
  const asked = { tokenHash, sessionKey: sessionKey(before), newSessionKey: sessionKey(session), day, device: 'A test', now };
  const account = await store.signIn(asked);
  if (!account) throw new Error('The sign-in failed');
  const cookie = sessionCookie(session, 'http', signer).split(';')[0] ?? '';
  return { cookie, token: createToken(session, signer), accountId: account.accountId, sessionKey: sessionKey(session) };
}

type RequestBody = NonNullable<RequestInit['body']>;

export interface ProApp extends TestApp {
  readonly base: string;
  readonly port: number;
  readonly tab: ProTab;
  /** Sends a body to `/api/process/…` like a PRO page does. */
  post(target: string, body: RequestBody, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** What the account has used today, and what is reserved. */
  allowance(): Promise<{ used: number; reserved: number }>;
  /** The files of requests that are on disk now. */
  leftovers(): Promise<readonly string[]>;
}

/** The whole server on a port, with a real store and pool, and a browser with PRO. */
export async function openProApp(t: TestContext, options: TestAppOptions = {}): Promise<ProApp> {
  // A worker may take long to start on a busy machine; only tests about waiting set a limit.
  const env = { WORKERS: '1', QUEUE_WAIT_MS: '300000', ...options.env };
  const opened = await openTestApp(t, { ...options, env });
  const { app, store, folders } = opened;
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'listening' });
  const { port } = app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const tab = await openProTab(store);
  const now = () => Date.now();
  return {
    ...opened,
    base,
    port,
    tab,
    post: (target, body, headers = {}) =>
      fetch(`${base}/api/process/${target}`, { method: 'POST', headers: { ...from(tab), ...headers }, body }),
    allowance: async () => {
      const period = dayOf(now());
      const { used, reserved } = await store.readAllowance({ holder: `pro:${tab.accountId}`, period, now: now() });
      return { used, reserved };
    },
    leftovers: async () => (await readdir(folders.path)).filter((name) => name.startsWith('work-')),
  };
}

/** A small image that can be compressed. */
export const jpegSample = (width = 320, height = 240) => photo(width, height).jpeg({ quality: 95 }).toBuffer();

/** A form with one or more files, and options. */
export function formOf(files: readonly (readonly [Uint8Array, string])[], fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [bytes, name] of files) form.append('file', new Blob([Buffer.from(bytes)]), name);
  return form;
}
