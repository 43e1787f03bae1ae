import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loadConfig } from '@imagemill/settings';
import { readSite } from '@imagemill/site';
import { buildApp } from '../app.js';
import { rawHttp } from '../http/raw-http.js';
import { BIG_FILE_BYTES, openPoolAndFolders, openTestApp, openTestStore, SECRET, temporaryDirectory, writeTestSite } from '../test-app.js';

test('hashed files are cached forever, others are revalidated', async (t) => {
  const { app } = await openTestApp(t);
  for (const url of ['/assets/app-B3xq_9Zk.js', '/assets/engine/vips-Qw34Er-t.wasm']) {
    assert.equal((await app.inject(url)).headers['cache-control'], 'public, max-age=31536000, immutable', url);
  }
  const { headers } = await app.inject('/assets/engine/vips.wasm');
  assert.equal(headers['cache-control'], 'public, no-cache');
  const again = await app.inject({ url: '/assets/engine/vips.wasm', headers: { 'if-none-match': String(headers.etag) } });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, '');
});

test('files have their media type, and large ones arrive whole', async (t) => {
  const { app } = await openTestApp(t);
  const wasm = await app.inject('/assets/engine/vips-Qw34Er-t.wasm');
  assert.equal(wasm.headers['content-type'], 'application/wasm');
  assert.equal(wasm.rawPayload.length, BIG_FILE_BYTES);
  assert.equal((await app.inject('/favicon.svg')).headers['content-type'], 'image/svg+xml');
  assert.equal((await app.inject('/assets/app-B3xq_9Zk.js')).headers['content-type'], 'text/javascript; charset=utf-8');
});

test('a compressed copy is sent to clients that accept it', async (t) => {
  const { app } = await openTestApp(t);
  const get = (accept: string) => app.inject({ url: '/assets/app-B3xq_9Zk.js', headers: { 'accept-encoding': accept } });
  const [br, gzip, plain, no] = [await get('gzip, deflate, br'), await get('gzip'), await get('identity'), await get('br;q=0, gzip;q=0.0')];
  assert.equal(br.headers['content-encoding'], 'br');
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(no.headers['content-encoding'], undefined);
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body);
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
  for (const answer of [br, gzip, plain]) assert.equal(answer.headers.vary, 'Accept-Encoding');
  assert.equal(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size, 3);
});

test('a large file that changes while the server runs corrupts no other response', async (t) => {
  const directory = await writeTestSite(path.join(await temporaryDirectory(t), 'site'));
  const url = '/assets/engine/vips-Qw34Er-t.wasm';
  const file = path.join(directory, url);
  await writeFile(`${file}.br`, Buffer.alloc(BIG_FILE_BYTES));
  const [store, site] = [await openTestStore(t), await readSite(directory)];
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const app = buildApp({ config, secrets: [SECRET], store, site, ...(await openPoolAndFolders(t, config)) });
  t.after(() => app.close());

  await rm(`${file}.br`);
  const gone = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  assert.equal(gone.statusCode, 500);
  assert.equal(gone.json().code, 'internal');
  assert.equal(gone.headers['cache-control'], 'no-store');
  assert.equal(gone.headers['content-encoding'], undefined);
  assert.equal(gone.headers.etag, undefined);

  await writeFile(file, Buffer.alloc(BIG_FILE_BYTES + 1000));
  assert.equal((await app.inject(url)).rawPayload.length, BIG_FILE_BYTES);
});

test("only the site's own files can be requested", async (t) => {
  // Over a socket, because `inject` would normalize these paths.
  const { app } = await openTestApp(t);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (url: string) => rawHttp(port, `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const tries = [
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f.hidden',
    '/assets/%2e%2e/.hidden',
    '/.hidden',
    '/favicon.svg%00',
    '/%00',
    '/assets',
    '/assets/',
    '/assets/app-B3xq_9Zk.js.br',
    '/assets/app-B3xq_9Zk.js.gz',
    '/index.html',
    '/404',
    '/assets\\app-B3xq_9Zk.js',
  ];
  for (const url of tries) assert.equal((await get(url)).status, 404, url);
  assert.equal(JSON.parse((await get('/%zz')).body).code, 'bad_request');
  assert.equal((await get('/favicon.svg')).status, 200);
  assert.equal((await get('http://localhost/favicon.svg')).status, 200);
});
