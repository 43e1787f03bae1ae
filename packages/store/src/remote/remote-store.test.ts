import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openStore } from '../open-store.js';
import { openSqliteStore } from '../sqlite/sqlite-store.js';
import { testDirectory } from '../sqlite/test-directory.js';
import type { Store } from '../store.js';
import { connectStore } from './connect-store.js';
import { MAX_REQUEST_BYTES } from './messages.js';
import { socketPath } from './socket-path.js';

const NOW = Date.UTC(2026, 10, 15, 12);

/** A store as a server opens it, and a command's connection to it. */
async function openServed(t: TestContext): Promise<{ directory: string; path: string; store: Store; remote: Store }> {
  const directory = testDirectory(t);
  const store = await openStore({ databaseUrl: null, directory });
  t.after(() => store.close());
  const path = socketPath(directory);
  const remote = await connectStore(path);
  assert.ok(remote);
  t.after(() => remote.close());
  return { directory, path, store, remote };
}

/**
 * Sends raw text after the greeting. Returns the line that came back, or '' if the other side hung
 * up.
 */
async function say(path: string, text: string): Promise<string> {
  const socket = connect(path);
  let heard = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    heard += data;
    if (heard.split('\n').length > 2) socket.end();
  });
  socket.on('error', () => {});
  await once(socket, 'data');
  socket.write(text);
  await once(socket, 'close');
  return heard.split('\n')[1] ?? '';
}

test('calls over the socket reach the store and return what it returns', async (t) => {
  const { store, remote } = await openServed(t);
  await remote.grantPro({ address: 'Ada@Bücher.example', until: null, now: NOW });
  await remote.joinWaitlist({ address: 'joe@example.org', now: NOW });
  assert.deepEqual(await remote.listPro(), await store.listPro());
  assert.equal((await store.listPro())[0]?.address, 'ada@xn--bcher-kva.example');
  assert.deepEqual(await remote.listWaitlist(), [{ address: 'joe@example.org', joinedAt: NOW, state: 'unconfirmed' }]);
  assert.deepEqual(
    await Promise.all([remote.revokePro({ address: 'nobody@example.org', now: 0 }), remote.waitlistCount(), remote.ping()]),
    [false, 1, undefined],
  );
});

test('only its owner can use the socket, and closing the store removes it', async (t) => {
  const { directory, path, store, remote } = await openServed(t);
  const { mode } = lstatSync(path);
  assert.equal(mode & 0o777, 0o600);
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.startsWith('.operator')),
    [],
  );
  const pending = assert.rejects(remote.backup(join(directory, 'copy')), { code: 'store_unavailable' });
  await store.close();
  await pending;
  assert.equal(existsSync(path), false);
  await assert.rejects(remote.ping(), { code: 'store_unavailable' });
  assert.equal(await connectStore(path), null);
});

test('a socket left behind by a dead server counts as none, and the next server replaces it', async (t) => {
  const directory = testDirectory(t);
  const script = `import { openStore } from ${JSON.stringify(new URL('../open-store.js', import.meta.url).href)};
    await openStore({ databaseUrl: null, directory: ${JSON.stringify(directory)} });
    process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  assert.equal(signal, 'SIGKILL');
  const path = socketPath(directory);
  assert.ok(existsSync(path), 'a killed server leaves its socket');
  assert.equal(await connectStore(path), null);
  const store = await openStore({ databaseUrl: null, directory });
  t.after(() => store.close());
  const remote = await connectStore(path);
  assert.ok(remote);
  await remote.ping();
  await remote.close();
});

test('a socket that others can use, or that isn’t a server’s, is not trusted', async (t) => {
  const { directory, path } = await openServed(t);
  chmodSync(path, 0o666);
  await assert.rejects(connectStore(path), /open to others/);
  const other = join(directory, 'other.sock');
  const greet = async (line: string) => {
    const server = createServer((socket: Socket) => socket.end(line)).listen(`${other}.new`);
    await once(server, 'listening');
    chmodSync(`${other}.new`, 0o600);
    renameSync(`${other}.new`, other);
    return connectStore(other).finally(() => server.close());
  };
  await assert.rejects(greet('{"imagemill":"store","schema":999}\n'), /another release \(schema 999/);
  for (const line of ['HTTP/1.1 400 Bad Request\n', 'null\n', '\n']) await assert.rejects(greet(line), /no Imagemill server/);
  assert.equal(await greet(''), null);
});

test('only store calls are answered; overlong lines and too many pending calls end the connection', async (t) => {
  const { path, remote } = await openServed(t);
  const bad = [
    'nonsense',
    '{}',
    '[]',
    'null',
    '{"name":"close","args":[]}',
    '{"name":"constructor","args":[]}',
    '{"name":"__proto__","args":[]}',
    '{"name":"backup","args":[7]}',
  ];
  for (const line of bad) assert.match(await say(path, `${line}\n`), /"ok":false.*does not know this call/, line);
  assert.equal(await say(path, 'x'.repeat(MAX_REQUEST_BYTES + 1)), '');
  assert.equal(await say(path, `${'x'.repeat(MAX_REQUEST_BYTES + 1)}\n`), '');
  assert.equal(await say(path, `${'{"name":"ping","args":[]}\n'.repeat(101)}`), '');
  await remote.ping();
});

test('errors keep their code and message over the socket', async (t) => {
  const { directory, remote } = await openServed(t);
  await assert.rejects(remote.backup(join(directory, 'imagemill.db')), /imagemill\.db already exists/);
  await assert.rejects(remote.grantPro({ address: 'a@example.org', until: 'never' as never, now: NOW }), { code: 'store_unavailable' });
});

test('a path too long for a socket is reported, and the server starts anyway', async (t) => {
  const directory = join(testDirectory(t), 'x'.repeat(120));
  mkdirSync(directory);
  assert.throws(() => socketPath(directory), /too long for a socket \(\d+ bytes of 10[37]\)/);
  const problems: Error[] = [];
  const store = await openStore({ databaseUrl: null, directory, onProblem: (error) => problems.push(error) });
  t.after(() => store.close());
  await store.ping();
  assert.match(String(problems[0]), /too long for a socket/);
});

test('a command that disconnects during its backup leaves no copy behind', async (t) => {
  const { directory, store, path } = await openServed(t);
  const target = join(directory, 'copies');
  mkdirSync(target);
  const socket = connect(path);
  await once(socket, 'data');
  socket.write(`${JSON.stringify({ name: 'backup', args: [join(target, 'a')] })}\n`);
  while (readdirSync(target).length === 0) await store.ping();
  socket.destroy();
  const isBusy = (error: Error) => /already being made/.test(error.message);
  // Until the server notices the disconnect and ends that backup.
  while (await store.backup(join(target, 'b')).then(() => false, isBusy)) await store.ping();
  assert.deepEqual(readdirSync(target), ['b']);
});

test('opening a store for a command does not create one', async (t) => {
  const directory = testDirectory(t);
  await assert.rejects(openSqliteStore({ directory, asItIs: true }), /there is no imagemill\.db in it/);
  assert.deepEqual(readdirSync(directory), []);
});
