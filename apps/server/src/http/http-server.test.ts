import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { awakeTime, makeGate } from '@imagemill/testkit';
import { BIG_FILE_BYTES, from, openTestApp, type Tab } from '../test-app.js';
import { createHttpServer, DEFAULT_TIMEOUTS, type Timeouts } from './http-server.js';
import { type RawAnswer, rawHttp } from './raw-http.js';

async function listen(t: TestContext, timeouts: Partial<Timeouts> = {}): Promise<{ port: number; tab: Tab }> {
  const { app, openPage } = await openTestApp(t, { timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, tab: await openPage() };
}

function assertProblem(answer: RawAnswer, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const body = JSON.parse(answer.body);
  assert.equal(body.code, code);
  assert.equal(body.requestId, answer.headers.get('request-id'));
}

const postHead = (tab: Tab, ...lines: string[]) =>
  [
    'POST /api/counter-inc.php HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...Object.entries(from(tab)).map(([name, value]) => `${name}: ${value}`),
    ...lines,
    '',
    '',
  ].join('\r\n');

test("input that isn't HTTP is a bad request", async (t) => {
  const { port } = await listen(t);
  assertProblem(await rawHttp(port, 'hello there\r\n\r\n'), 400, 'bad_request');
  assertProblem(await rawHttp(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n'), 400, 'bad_request');
});

test('two lengths, or a length plus chunked encoding, are a bad request', async (t) => {
  const { port } = await listen(t);
  const head = 'POST /v1/compress HTTP/1.1\r\nHost: localhost\r\n';
  assertProblem(await rawHttp(port, `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`), 400, 'bad_request');
  assertProblem(await rawHttp(port, `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx`), 400, 'bad_request');
});

test('headers that are too large are refused', async (t) => {
  const { port } = await listen(t);
  assertProblem(await rawHttp(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`), 431, 'headers_too_large');
});

test("headers and bodies that don't arrive in time get a timeout error", async (t) => {
  const { port, tab } = await listen(t, { headersMs: 300, requestMs: 600 });
  assertProblem(await rawHttp(port, 'GET / HTTP/1.1\r\nHost: local'), 408, 'request_timeout');
  assertProblem(await rawHttp(port, `${postHead(tab, 'Content-Length: 100')}{"tool`), 408, 'request_timeout');
});

test('a request without Host gets our own error format', async (t) => {
  const { port } = await listen(t);
  assertProblem(await rawHttp(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 403, 'csrf_failed');
});

test('a request with two Hosts is a bad request, whichever comes first', async (t) => {
  const { port } = await listen(t);
  for (const hosts of [
    ['localhost', 'evil.example'],
    ['evil.example', 'localhost'],
    ['localhost', 'localhost'],
  ]) {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    assertProblem(await rawHttp(port, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`), 400, 'bad_request');
  }
});

test("a client that resets the connection during CONNECT doesn't crash the server", async (t) => {
  const refusal = makeGate();
  const isRefused = () => refusal.opened.then(() => false);
  const server = createHttpServer((_request, response) => response.end(), DEFAULT_TIMEOUTS, isRefused);
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const asked = once(server, 'connect');
  socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
  const [, accepted] = await asked;
  socket.resetAndDestroy();
  // Not `once` from node:events: it also handles 'error', hiding that the server doesn't.
  await new Promise((resolve) => accepted.on('close', resolve));
  refusal.open();
  assert.equal((await rawHttp(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status, 200);
});

test('a client that requests files but reads nothing is disconnected', async (t) => {
  const { app } = await openTestApp(t, { timeouts: { ...DEFAULT_TIMEOUTS, stalledMs: 1500 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  t.after(() => socket.destroy());
  socket.write('GET /assets/engine/vips-Qw34Er-t.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
  const [accepted] = await once(app.server, 'connection');
  await new Promise((resolve) => accepted.on('close', resolve));
  assert.ok(accepted.bytesWritten < 20 * BIG_FILE_BYTES);
});

test('chunked bodies are read up to the limit', async (t) => {
  const { port, tab } = await listen(t);
  const head = postHead(tab, 'Transfer-Encoding: chunked');
  const chunk = `400\r\n${' '.repeat(1024)}\r\n`;
  const answer = await rawHttp(port, head + chunk.repeat(5));
  assertProblem(answer, 413, 'file_too_large');
  assert.equal(JSON.parse(answer.body).limitBytes, 4096);
});

test('a broken chunk is a bad request', async (t) => {
  const { port, tab } = await listen(t);
  assertProblem(await rawHttp(port, `${postHead(tab, 'Transfer-Encoding: chunked')}zz\r\n`), 400, 'bad_request');
});

test('a declared body that is too large is refused before it is sent', async (t) => {
  const { port, tab } = await listen(t);
  assertProblem(await rawHttp(port, postHead(tab, 'Content-Length: 1000000000')), 413, 'file_too_large');
});

test('100 Continue is sent only once the guards have passed', async (t) => {
  const { port, tab } = await listen(t);
  const body = '{"tool":"compress-image","operationId":"6f1c2a52-0d0e-4a52-9d3a-0a7c6f7b1e11"}';
  const lines = [`Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'];
  const passed = await rawHttp(port, postHead(tab, ...lines) + body);
  assert.match(passed.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  const refused = await rawHttp(port, postHead({ ...tab, token: '' }, ...lines));
  assertProblem(refused, 403, 'csrf_failed');
});

test('an unknown expectation is ignored', async (t) => {
  const { port } = await listen(t);
  const answer = await rawHttp(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
  assert.equal(answer.status, 200);
});

test("the server generates request ids and ignores the client's", async (t) => {
  const { port } = await listen(t);
  const answer = await rawHttp(
    port,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nRequest-Id: mine\r\nX-Request-Id: mine\r\nConnection: close\r\n\r\n',
  );
  assert.match(answer.headers.get('request-id') ?? '', /^[0-9a-f-]{36}$/);
});

test('a stopping server finishes running requests, refuses new ones and keeps no connection', async (t) => {
  const { app, openPage } = await openTestApp(t);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const body = '{"tool":"compress-image","operationId":"6f1c2a52-0d0e-4a52-9d3a-0a7c6f7b1e11"}';
  const [running, fresh] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const texts = Promise.all([running, fresh].map((socket) => text(socket)));
  await Promise.all([once(running, 'connect'), once(fresh, 'connect')]);
  running.write(`${postHead(await openPage(), `Content-Length: ${body.length}`)}${body.slice(0, 5)}`);
  await once(app.server, 'request');

  const stopped = app.close();
  fresh.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  running.write(body.slice(5));
  using clock = awakeTime();
  const [finished = '', refused = ''] = await texts;
  await stopped;
  assert.match(finished, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(refused, /^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n.*"code":"server_busy"/is);
  assert.ok(clock.now() < 5000);
});
