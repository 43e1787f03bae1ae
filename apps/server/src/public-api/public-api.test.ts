import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { API_ENDPOINTS, API_NOTES } from '@imagemill/core';
import { awakeTime } from '@imagemill/testkit';
import { rawHttp } from '../http/raw-http.js';
import { openTestApp, openTestStore } from '../test-app.js';

async function listen(t: TestContext): Promise<number> {
  const { app } = await openTestApp(t);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

test('GET /v1 returns the status, the note and the endpoints', async (t) => {
  const { app } = await openTestApp(t);
  const answer = await app.inject('/v1');
  assert.equal(answer.statusCode, 200);
  const { status, note, endpoints } = answer.json();
  assert.equal(status, 'Planned');
  assert.equal(note, API_NOTES.Planned);
  assert.deepEqual(
    endpoints,
    API_ENDPOINTS.map(({ method, path, purpose }) => ({ method, path, purpose, status: 'Planned' })),
  );
  assert.equal((await app.inject({ method: 'HEAD', url: '/v1' })).statusCode, 200);
  assert.equal((await app.inject('/v1?key=im_live_x')).statusCode, 200);
});

test('the OpenAPI document describes the endpoints and says that none is live', async (t) => {
  const { app } = await openTestApp(t, { env: { BASE_URL: 'https://images.example.org' } });
  const document = (await app.inject('/v1/openapi.json')).json();
  assert.equal(document.openapi, '3.1.0');
  assert.ok(document.info.description.startsWith(API_NOTES.Planned));
  assert.deepEqual(document.servers, [{ url: 'https://images.example.org' }]);
  for (const { path } of API_ENDPOINTS) assert.equal(document.paths[path].post['x-status'], 'Planned');
  assert.equal(document.components.securitySchemes.apiKey.scheme, 'bearer');
  assert.equal((await app.inject({ method: 'HEAD', url: '/v1/openapi.json' })).statusCode, 200);
});

test('all other paths under /v1 are rejected as not live with every method, even with a key', async (t) => {
  const { app } = await openTestApp(t);
  const paths = [
    '/v1/compress',
    '/v1/resize',
    '/v1/convert',
    '/v1/usage',
    '/v1/formats',
    '/v1/',
    '/v1//compress',
    '/v1/compress/',
    '/v1/x/y?z=1',
  ];
  const odd = ['/v1/%zz', '/v1/%00', '/v1/..%2fapi', '/%761/compress', '/v1/openapi.json/', 'http://localhost/v1/compress'];
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK', 'QUERY'];
  for (const url of [...paths, ...odd]) {
    for (const method of methods) {
      const answer = await app.inject({ method: method as 'GET', url, headers: { authorization: 'Bearer im_live_anything' } });
      assert.equal(answer.statusCode, 501, `${method} ${url}`);
      assert.equal(answer.headers.link, '</pricing#waitlist>; rel="help"');
      assert.equal(answer.headers['ratelimit-policy'], undefined);
      assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
      if (method !== 'HEAD') assert.equal(answer.json().code, 'api_not_live');
    }
  }
});

test('paths are matched as sent, without being normalized first', async (t) => {
  const port = await listen(t);
  for (const target of [
    '/v1//compress',
    '/v1/../index.html',
    '/v1/./',
    '/v1/%',
    '/v1/..%2f',
    '/v1/compress#x',
    'http://evil.example/v1/compress',
  ]) {
    const answer = await rawHttp(port, `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    assert.equal(answer.status, 501, target);
  }
});

test('other methods on /v1 and /v1/openapi.json are rejected as not live, too', async (t) => {
  const { app } = await openTestApp(t);
  for (const url of ['/v1', '/v1/openapi.json']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'] as const) {
      assert.equal((await app.inject({ method, url })).statusCode, 501, `${method} ${url}`);
    }
  }
});

test('no key can be created: POST /api/keys is rejected as not live before any other check', async (t) => {
  const { app } = await openTestApp(t);
  const answer = await app.inject({ method: 'POST', url: '/api/keys', payload: 'x'.repeat(10_000) });
  assert.equal(answer.json().code, 'api_not_live');
});

test('paths that only look like the API are not part of it', async (t) => {
  const { app } = await openTestApp(t);
  for (const url of ['/v1compress', '/v10', '/V1', '/v2/compress', '/api/v1']) {
    assert.equal((await app.inject(url)).statusCode, 404, url);
  }
});

test('no response allows another origin', async (t) => {
  const { app } = await openTestApp(t);
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const url of ['/v1', '/v1/compress', '/api/session', '/']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url, headers });
      assert.deepEqual(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
        [],
      );
    }
  }
});

test('CONNECT and methods unknown to Node are rejected as not live under /v1, and with a different error elsewhere', async (t) => {
  const port = await listen(t);
  const ask = (line: string) => rawHttp(port, `${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  for (const line of ['FROBNICATE /v1/compress', 'FOO /v1', 'M-1_x! /v1/compress', 'CONNECT /v1/compress']) {
    const answer = await ask(line);
    assert.equal(answer.status, 501, line);
    assert.equal(JSON.parse(answer.body).code, 'api_not_live');
    assert.equal(answer.headers.get('link'), '</pricing#waitlist>; rel="help"');
  }
  assert.equal(JSON.parse((await ask('FROBNICATE /')).body).code, 'bad_request');
  const tunnel = await ask('CONNECT evil.example:443');
  assert.equal(tunnel.status, 405);
  assert.equal(tunnel.headers.get('allow'), 'GET, HEAD');
});

const GIGABYTE = 1_000_000_000;

for (const [kind, framing] of [
  ['with a length', `Content-Length: ${GIGABYTE}`],
  ['in chunks', 'Transfer-Encoding: chunked'],
] as const) {
  test(`an upload of 1 GB ${kind} is refused right away and the connection closes`, async (t) => {
    const port = await listen(t);
    using clock = awakeTime();
    const head = `POST /v1/compress HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n${framing}\r\n\r\n`;
    const start = framing.startsWith('T') ? `10000\r\n${'x'.repeat(65_536)}\r\n` : 'x'.repeat(65_536);
    const answer = await rawHttp(port, head + start);
    assert.equal(answer.status, 501);
    assert.equal(answer.headers.get('connection'), 'close');
    assert.equal(JSON.parse(answer.body).code, 'api_not_live');
    assert.ok(clock.now() < 5000);
  });
}

test('a client that keeps sending gets the response after a small part of its gigabyte', async (t) => {
  const port = await listen(t);
  const chunk = Buffer.alloc(65_536);
  let sent = 0;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = http.request({ port, path: '/v1/compress', method: 'POST', headers: { 'content-length': GIGABYTE } });
    const pump = () => {
      while (!request.destroyed && sent < GIGABYTE) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once('drain', pump);
      }
    };
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    pump();
  });
  assert.equal(status, 501);
  assert.ok(sent < 50_000_000, `${sent} bytes were sent`);
});

test('a request with Expect: 100-continue gets the error and no 100', async (t) => {
  const port = await listen(t);
  const answer = await rawHttp(port, 'PUT /v1/compress HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n');
  assert.equal(answer.status, 501);
  assert.doesNotMatch(answer.text, /100 Continue/);
});

test('the API status is cached for two seconds, then read from the store again', async (t) => {
  let now = 1_000_000;
  let reads = 0;
  const real = await openTestStore(t);
  const store = new Proxy(real, {
    get: (target, name, receiver) => {
      if (name === 'apiStatus') reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const { app } = await openTestApp(t, { store, clock: () => now });
  await Promise.all([app.inject('/v1'), app.inject('/v1'), app.inject('/v1/compress')]);
  assert.equal(reads, 1);
  now += 1999;
  await app.inject('/v1');
  assert.equal(reads, 1);
  now += 1;
  await app.inject('/v1');
  assert.equal(reads, 2);
});
