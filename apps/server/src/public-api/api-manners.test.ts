import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { API_ENDPOINTS, API_NOTES } from '@imagemill/core';
import { rawHttp } from '../http/raw-http.js';
import { formOf, jpegSample } from '../processing/test-pro.js';
import { type LiveApi, openLiveApi, refusalOf } from './test-api.js';

const GETS = ['/v1', '/v1/openapi.json', '/v1/usage', '/v1/formats'];
const POSTS = ['/v1/compress', '/v1/resize', '/v1/convert'];

/** The head of a request as sent over the wire. */
function head({ key }: LiveApi, line: string, lines: readonly string[], authorization = `Bearer ${key}`): string {
  const own = authorization === '' ? [] : [`Authorization: ${authorization}`];
  return [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...own, ...lines, 'Connection: close', '', ''].join('\r\n');
}

test('GET /v1 and the OpenAPI document say that the API is live, without a key', async (t) => {
  const { base } = await openLiveApi(t);
  const { status, note, endpoints } = (await (await fetch(`${base}/v1`)).json()) as Record<string, unknown>;
  assert.deepEqual([status, note], ['Live', API_NOTES.Live]);
  assert.deepEqual(
    endpoints,
    API_ENDPOINTS.map(({ method, path, purpose }) => ({ method, path, purpose, status: 'Live' })),
  );
  for (const path of ['/v1', '/v1/openapi.json', '/v1/explode', '/v1/%zz', '/v1/compress']) {
    assert.match((await fetch(base + path)).headers.get('ratelimit-policy') ?? '', /^"minute";q=1000;w=60, "month";q=5000;w=\d+$/, path);
  }
  assert.equal((await fetch(base)).headers.get('ratelimit-policy'), null);
  assert.equal((await fetch(`${base}/v1/openapi.json`)).status, 200);
});

test('sixteen small files of one key at once all succeed, even with a single worker', async (t) => {
  const { post } = await openLiveApi(t, { env: { WORKERS: '1', QUEUE_WAIT_MS: '120000' } });
  const file = await jpegSample(64, 48);
  const answers = await Promise.all(Array.from({ length: 16 }, () => post('compress', file)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
});

test('each refusal has its code, and cheaper checks come first', async (t) => {
  const env = { API_MAX_BYTES: '100000', API_MAX_PIXELS: '50000', API_MONTHLY_FILES: '1' };
  const api = await openLiveApi(t, { env });
  const { base, post } = api;
  const file = await jpegSample(200, 150);
  const bare = async (method: string, path: string) =>
    refusalOf(await fetch(base + path, { method, ...(method === 'GET' ? {} : { body: Buffer.alloc(100_001) }) }));
  const wrong = 'compress?nonsense=1';
  assert.equal(await bare('POST', '/v1/explode'), '404 not_found');
  assert.equal(await bare('PUT', '/v1/compress?nonsense=1'), '405 method_not_allowed');
  assert.equal(await bare('POST', '/v1/compress?nonsense=1'), '401 missing_key');
  const large = Buffer.alloc(100_001);
  assert.equal(await refusalOf(await post(wrong, large, { authorization: 'Bearer im_live_wrong' })), '401 invalid_key');
  assert.equal(await refusalOf(await post(wrong, large, { 'content-encoding': 'gzip' })), '415 unsupported_media');
  assert.equal(await refusalOf(await post(wrong, large)), '413 file_too_large');
  assert.equal(await refusalOf(await post(wrong, large.subarray(1))), '422 invalid_option');
  assert.equal(await refusalOf(await post('compress', large.subarray(1))), '415 unsupported_media');
  assert.equal(await refusalOf(await post('compress', await jpegSample(300, 200))), '422 too_many_pixels');
  assert.equal(await refusalOf(await post('compress', file.subarray(0, 40))), '422 corrupt_input');
  assert.equal(await refusalOf(await post('compress?quality=best', file)), '422 invalid_option');
  assert.equal(await refusalOf(await post('compress?score=80', file)), '422 invalid_option');
  assert.equal(await refusalOf(await post('convert', file)), '422 invalid_option');
  assert.equal(await refusalOf(await post('compress?password=x', file)), '422 invalid_option');
  assert.deepEqual(await api.allowance(), { used: 0, reserved: 0 });
  assert.equal((await post('compress', file)).status, 200);
  assert.equal(await refusalOf(await post('compress', file)), '429 allowance_used');
  assert.equal(await refusalOf(await post('compress', file.subarray(0, 40))), '422 corrupt_input', 'the header comes before the allowance');
  assert.deepEqual(await api.leftovers(), []);
});

test('other methods are refused with Allow; OPTIONS lists them too, and permits no other origin', async (t) => {
  const { base } = await openLiveApi(t);
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const allowed = (path: string) => (POSTS.includes(path) ? 'OPTIONS, POST' : 'GET, HEAD, OPTIONS');
  const sorted = (answer: Response) => answer.headers.get('allow')?.split(', ').sort().join(', ');
  for (const path of [...GETS, ...POSTS]) {
    const options = await fetch(base + path, { method: 'OPTIONS', headers });
    assert.deepEqual([options.status, sorted(options), await options.text()], [204, allowed(path), ''], path);
    const isPost = POSTS.includes(path);
    for (const method of isPost ? ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] : ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await fetch(base + path, { method, headers });
      assert.deepEqual([answer.status, sorted(answer)], [405, allowed(path)], `${method} ${path}`);
      if (method !== 'HEAD') assert.equal(await refusalOf(answer), '405 method_not_allowed');
    }
    for (const answer of [options, await fetch(base + path, { headers })]) {
      assert.deepEqual(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
        [],
      );
    }
  }
});

test('HEAD is GET without its body', async (t) => {
  const { base, key, get } = await openLiveApi(t);
  for (const path of ['usage', 'formats']) {
    const answer = await fetch(`${base}/v1/${path}`, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } });
    const text = await (await get(path)).text();
    assert.deepEqual([answer.status, answer.headers.get('content-length')], [200, String(text.length)]);
    assert.match(answer.headers.get('ratelimit') ?? '', /^"minute";/);
  }
});

test('an unknown path is a problem response, even for browsers', async (t) => {
  const { base, get } = await openLiveApi(t);
  for (const path of ['', 'x', 'compress/', 'usage/x', '%2e%2e%2fapi', 'jobs/1', 'Compress']) {
    assert.equal(await refusalOf(await get(path, { accept: 'text/html' })), '404 not_found', path);
  }
  assert.equal(await refusalOf(await fetch(`${base}/v1/%zz`)), '400 bad_request');
});

test('a refused body is not asked for, and hardly read', async (t) => {
  const api = await openLiveApi(t);
  const sockets: Socket[] = [];
  api.app.server.on('connection', (socket) => sockets.push(socket));
  const expecting = ['Content-Length: 20000000', 'Expect: 100-continue'];
  const asked: [string, number][] = [
    [head(api, 'POST /v1/compress', expecting, ''), 401],
    [head(api, 'POST /v1/compress', expecting, 'Bearer im_live_wrong'), 401],
    [head(api, 'POST /v1/compress', ['Content-Length: 25000001', 'Expect: 100-continue']), 413],
    [head(api, 'POST /v1/compress?x=1', expecting), 422],
    [head(api, 'POST /v1/compress', [...expecting, 'Content-Encoding: br']), 415],
    [head(api, 'POST /v1/compress', []), 411],
    [head(api, 'POST /v1/compress', [], ''), 401],
    [head(api, 'PUT /v1/compress', expecting), 405],
  ];
  for (const [request, status] of asked) {
    const answer = await rawHttp(api.port, request);
    assert.ok(answer.text.startsWith(`HTTP/1.1 ${status} `), answer.text.slice(0, 200));
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  }
  const read = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  assert.ok(read < 5000, `${read} bytes were read`);
});

test('100 Continue is sent once everything before the body has passed', async (t) => {
  const api = await openLiveApi(t);
  const file = await jpegSample();
  const lines = [`Content-Length: ${file.length}`, 'Expect: 100-continue'];
  const answer = await rawHttp(api.port, Buffer.concat([Buffer.from(head(api, 'POST /v1/compress', lines)), file]));
  assert.match(answer.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

test('a chunked body is accepted up to the limit', async (t) => {
  const file = await jpegSample();
  const api = await openLiveApi(t, { env: { API_MAX_BYTES: String(file.length) } });
  const send = (body: Uint8Array) => {
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}` },
      body: new Blob([Buffer.from(body)]).stream(),
      duplex: 'half',
    };
    return fetch(`${api.base}/v1/compress`, init as RequestInit);
  };
  assert.equal((await send(file)).status, 200);
  assert.equal(await refusalOf(await send(Buffer.concat([file, Buffer.alloc(1)]))), '413 file_too_large');
});

test('a compressed body is refused with advice, and identity is accepted', async (t) => {
  const { post } = await openLiveApi(t);
  const file = await jpegSample();
  const answer = await post('compress', gzipSync(file), { 'content-encoding': 'gzip' });
  assert.equal(answer.headers.get('accept-encoding'), 'identity');
  const { code, detail } = (await answer.json()) as Record<string, string>;
  assert.deepEqual([answer.status, code], [415, 'unsupported_media']);
  assert.match(detail ?? '', /without Content-Encoding/);
  assert.equal((await post('compress', file, { 'content-encoding': 'identity' })).status, 200);
});

test("a body's type comes from its content, whatever its header says, and a form needs a file", async (t) => {
  const { post } = await openLiveApi(t);
  const file = await jpegSample();
  for (const type of ['image/png', 'application/octet-stream', 'application/json', 'text/plain', 'x']) {
    assert.equal((await post('compress', file, { 'content-type': type })).headers.get('content-type'), 'image/jpeg', type);
  }
  assert.equal(await refusalOf(await post('compress', '{"a":1}', { 'content-type': 'image/jpeg' })), '415 unsupported_media');
  assert.equal(await refusalOf(await post('compress', formOf([], { quality: '5' }))), '400 bad_request');
  assert.equal(await refusalOf(await post('compress', new FormData())), '400 bad_request');
  assert.equal(await refusalOf(await post('compress', Buffer.alloc(0))), '415 unsupported_media');
});
