import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { externalProgram, freePort, poll, repoRoot, startGroup, temporaryDirectory } from '@imagemill/testkit';

export interface Balancer extends AsyncDisposable {
  readonly url: string;
}

/** Debian's haproxy in front of these servers, with the settings that ship for containers. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const haproxy = externalProgram('haproxy');
  if (!haproxy) throw new Error('haproxy is not installed.');
  const folder = await temporaryDirectory('imagemill-balancer-');
  const port = await freePort();
  const settings = path.join(folder.path, 'haproxy.cfg');
  await writeFile(settings, withServers(await readFile(path.join(repoRoot(), 'deploy/haproxy.cfg'), 'utf8'), ports.length));
  const servers = Object.fromEntries(ports.map((server, index) => [`SERVER_${index + 1}`, `127.0.0.1:${server}`]));
  const env = { PATH: process.env.PATH, LISTEN: `127.0.0.1:${port}`, ...servers };
  const group = await startGroup(haproxy, ['-db', '-f', settings], { env, stdio: 'ignore' });
  const url = `http://localhost:${port}`;
  const dispose = async () => {
    await group.kill();
    await folder.remove();
  };
  try {
    await poll(async () => (await fetch(`${url}/healthz`)).ok, { what: 'the balancer to answer' });
  } catch (error) {
    await dispose();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: dispose };
}

/** The shipped settings name two servers; further ones get a line like theirs. */
function withServers(settings: string, count: number): string {
  const second = '  server second "${' + 'SERVER_2}"\n';
  const more = Array.from({ length: count - 2 }, (_, index) => second.replace('second', `next-${index}`).replace('_2', `_${index + 3}`));
  return settings.replaceAll(second, second + more.join(''));
}
