import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { cookieOf, from, type Tab, tokenIn } from './test-app.js';
import { exitOf, serverFolders, startServer } from './test-process.js';

async function openPage(base: string): Promise<Tab> {
  const page = await fetch(base);
  return { cookie: cookieOf(page.headers.get('set-cookie') ?? ''), token: tokenIn(await page.text()) };
}

async function count(base: string, tab: Tab, operationId: string): Promise<{ used: number }> {
  const headers = { ...from(tab), 'content-type': 'application/json' };
  const body = JSON.stringify({ tool: 'compress-image', operationId });
  const answer = await fetch(`${base}/api/counter-inc.php`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200);
  return (await answer.json()) as { used: number };
}

test('the server prints one line with its address, and exits with 0 on SIGTERM', async (t) => {
  const { child, base, stdout, stderr } = await startServer(t, await serverFolders(t));
  assert.match(stdout(), /^Imagemill is running at http:\/\/localhost:\d+\n$/);
  assert.equal((await fetch(`${base}/readyz`)).status, 200);
  child.kill('SIGTERM');
  assert.equal(await exitOf(child), 0);
  assert.equal(stderr(), '');
});

test("after a kill and restart, an operation isn't counted twice and the session still works", async (t) => {
  const env = await serverFolders(t);
  const first = await startServer(t, env);
  const tab = await openPage(first.base);
  const id = randomUUID();
  assert.equal((await count(first.base, tab, id)).used, 1);
  first.child.kill('SIGKILL');
  await exitOf(first.child);

  const second = await startServer(t, env);
  assert.equal((await count(second.base, tab, id)).used, 1);
  assert.equal((await count(second.base, tab, randomUUID())).used, 2);
  second.child.kill('SIGTERM');
  await exitOf(second.child);
});

test('a request in progress at shutdown is finished, and new connections are refused', async (t) => {
  const { child, base } = await startServer(t, await serverFolders(t));
  const tab = await openPage(base);
  const body = JSON.stringify({ tool: 'compress-image', operationId: randomUUID() });
  const headers = { ...from(tab), 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const request = http.request(`${base}/api/counter-inc.php`, { method: 'POST', headers });
  const answered = once(request, 'response');
  request.flushHeaders();
  await once(request, 'continue');
  request.write(body.slice(0, 10));
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  await refused(base);
  request.end(body.slice(10));
  const [response] = (await answered) as [http.IncomingMessage];
  assert.equal(response.statusCode, 200);
  response.resume();
  assert.equal(await exitOf(child), 0);
});

/** Resolves once the port no longer accepts connections. */
async function refused(base: string): Promise<void> {
  const isRefused = () =>
    fetch(`${base}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await poll(isRefused, { everyMs: 10, what: 'the port to close' });
}

test("connections that never sent anything don't delay shutdown", async (t) => {
  const folders = await serverFolders(t);
  const { child, base } = await startServer(t, folders);
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  assert.equal((await fetch(`${base}/healthz`)).status, 200);
  const walFile = path.join(folders.DATA_DIR, 'imagemill.db-wal');
  assert.ok(existsSync(walFile));
  child.kill('SIGTERM');
  assert.equal(await exitOf(child), 0);
  // A server that is held up eventually exits without closing its store.
  assert.ok(!existsSync(walFile));
});

test('an unusable data directory is reported in plain words', async (t) => {
  const env = await serverFolders(t);
  const file = path.join(env.SITE_DIR, 'index.html');
  // On file systems that fail with ENOENT, such as /proc, Node's recursive mkdir never returns.
  const unwritable = process.platform === 'linux' ? ['/proc/imagemill'] : [];
  for (const directory of [file, path.join(file, 'data'), ...unwritable]) {
    const { child, stderr } = await startServer(t, { ...env, DATA_DIR: directory });
    assert.equal(await exitOf(child), 1);
    assert.ok(stderr().startsWith(`Imagemill cannot start: The data directory ${directory} cannot be used: `), stderr());
  }
});

test('an unusable folder for temporary files is reported at startup', async (t) => {
  const env = await serverFolders(t);
  const file = path.join(env.SITE_DIR, 'index.html');
  const refusing = process.platform === 'linux' ? ['/proc/imagemill'] : [];
  for (const directory of [file, path.join(file, 'temp'), ...refusing]) {
    const { child, stderr } = await startServer(t, { ...env, TEMP_DIR: directory });
    assert.equal(await exitOf(child), 1);
    assert.ok(stderr().startsWith(`Imagemill cannot start: The folder for temporary files ${directory} cannot be used: `), stderr());
  }
});

test('a port in use, bad settings and a missing site are reported in plain words', async (t) => {
  const env = await serverFolders(t);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const port = String((other.address() as { port: number }).port);

  const taken = await startServer(t, { ...env, PORT: port });
  assert.equal(await exitOf(taken.child), 1);
  assert.equal(taken.stderr(), `Imagemill cannot start: port ${port} is already in use. Stop the other program or set PORT.\n`);

  const wrong = await startServer(t, { ...env, PORT: 'x', FREE_DAILY_QUOTA: 'y' });
  assert.equal(await exitOf(wrong.child), 1);
  assert.match(wrong.stderr(), /for PORT but received "x"\.\n.*for FREE_DAILY_QUOTA but received "y"\./);

  const bare = await startServer(t, { ...env, SITE_DIR: path.join(env.DATA_DIR, 'none') });
  assert.equal(await exitOf(bare.child), 1);
  assert.match(bare.stderr(), /Run "npm run build" first/);
});

test('a second server on the same data directory reports the conflict and exits', async (t) => {
  const env = await serverFolders(t);
  await startServer(t, env);
  const second = await startServer(t, env);
  assert.equal(await exitOf(second.child), 1);
  assert.match(second.stderr(), /^Imagemill cannot start: .+\n$/);
});

test('many simultaneous readiness checks all succeed', async (t) => {
  const { base } = await startServer(t, await serverFolders(t));
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${base}/readyz`).then(({ status }) => status)));
  assert.deepEqual(new Set(answers), new Set([200]));
});
