import { openOperatorStore } from '@imagemill/store';
import { linksIn, type SiteProcess, type TestSmtpServer } from '@imagemill/testkit';
import { callHeaders, cookieOf, openPage } from './open-page.js';

/** A browser with PRO, as far as the server can tell. */
export interface ProVisitor {
  /** Sends a file to `/api/process/…`, like `compress?quality=60`. */
  process(target: string, file: Uint8Array, signal?: AbortSignal): Promise<Response>;
}

/**
 * Grants PRO to an address over the socket that the operator's command uses, and signs in with the
 * mailed link.
 */
export async function openProVisitor(site: SiteProcess, smtp: TestSmtpServer, address: string): Promise<ProVisitor> {
  const store = await openOperatorStore({ databaseUrl: null, directory: site.dataDir });
  await store.grantPro({ address, until: null, now: Date.now() }).finally(() => store.close());
  const before = callHeaders(await openPage(site.url), site.url);
  const post = (path: string, body: unknown) => fetch(site.url + path, { method: 'POST', headers: before, body: JSON.stringify(body) });

  await post('/api/sign-in', { email: address });
  const [link = ''] = linksIn(await smtp.nextMail(address));
  const answer = await post('/api/sign-in/confirm', { token: new URL(link).hash.slice(1) });
  if (!answer.ok) throw new Error(`The sign-in failed: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const headers = callHeaders({ cookie: cookieOf(answer), token }, site.url, 'application/octet-stream');
  return {
    process: (target, file, signal) =>
      fetch(`${site.url}/api/process/${target}`, { method: 'POST', headers, body: Buffer.from(file), ...(signal && { signal }) }),
  };
}
