import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { linksIn, repoRoot, type SiteProcess, type TestSmtpServer } from '@imagemill/testkit';
import { callHeaders, cookieOf, openPage } from './open-page.js';

/** A browser with PRO, as far as the server can see it. */
export interface ProVisitor {
  /** Sends a file to `/api/process/…`, like `compress?quality=60`. */
  process(target: string, file: Uint8Array, signal?: AbortSignal): Promise<Response>;
}

/** The operator's command, with the settings of that site; what it writes. */
export async function imagemill(site: SiteProcess, ...args: readonly string[]): Promise<string> {
  const program = path.join(repoRoot(), 'apps/cli/bin/imagemill.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
  });
  return stdout;
}

/** Grants PRO to an address by the operator's command and signs in there by the link that comes by mail. */
export async function openProVisitor(site: SiteProcess, smtp: TestSmtpServer, address: string): Promise<ProVisitor> {
  await imagemill(site, 'pro', 'grant', address);
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
