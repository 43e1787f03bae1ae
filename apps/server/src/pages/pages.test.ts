import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { loadConfig } from '@imagemill/settings';
import { readSite } from '@imagemill/site';
import { buildApp } from '../app.js';
import { openPoolAndFolders, openTestApp, openTestStore, SECRET, temporaryDirectory, tokenIn, writeTestSite } from '../test-app.js';

const HTML = { accept: 'text/html,application/xhtml+xml' };

test('a page is cross-origin isolated, has strict headers and is never stored', async (t) => {
  const { app } = await openTestApp(t);
  const { headers, statusCode } = await app.inject('/pricing');
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.equal(headers['strict-transport-security'], undefined);
  assert.equal(headers['x-dns-prefetch-control'], 'off');
  assert.equal(headers['connection-allowlist'], '(response-origin);redirects=allow');
});

test("a page's policy allows only the paths it needs", async (t) => {
  const { app } = await openTestApp(t, { env: { BASE_URL: 'https://images.example.org', ALLOWED_HOSTS: '10.0.0.5' } });
  const policyFor = async (host: string) =>
    String((await app.inject({ url: '/pricing', headers: { host } })).headers['content-security-policy']).split('; ');
  const own = 'https://images.example.org';
  assert.deepEqual(await policyFor('images.example.org'), [
    "default-src 'none'",
    `script-src ${own}/assets/ 'wasm-unsafe-eval'`,
    `style-src ${own}/assets/`,
    `img-src ${own}/favicon.svg blob: data:`,
    `connect-src ${own}/api/ ${own}/assets/`,
    `worker-src ${own}/assets/ ${own}/service-worker.js`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
  const byAddress = await policyFor('10.0.0.5');
  assert.ok(byAddress.includes("connect-src 'self'"));
  assert.doesNotMatch(byAddress.join(), /https?:|'unsafe/);
});

test('a policy names the requested host, unless a proxy may have replaced it', async (t) => {
  const ALLOWED_HOSTS = 'nas.local';
  for (const [env, expected] of [
    [{ ALLOWED_HOSTS }, 'connect-src http://nas.local:8080/api/ http://nas.local:8080/assets/;'],
    [{ ALLOWED_HOSTS, BASE_URL: 'https://images.example.org' }, "connect-src 'self';"],
  ] as const) {
    const { app } = await openTestApp(t, { env });
    const headersOf = async (url: string) => (await app.inject({ url, headers: { host: 'nas.local:8080' } })).headers;
    assert.ok(String((await headersOf('/pricing'))['content-security-policy']).includes(expected));
    const engine = await headersOf('/assets/engine/engine.worker-Xy12Ab_z.js');
    assert.equal(engine['connection-allowlist'] === '(response-origin)', 'BASE_URL' in env);
  }
});

test("hosts that a policy can't name (IPv6, underscores) still limit connections to this site", async (t) => {
  const { app } = await openTestApp(t, { env: { ALLOWED_HOSTS: 'my_nas' } });
  const headersFor = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).headers;
  const page = await headersFor('/pricing', '[fd00::7]:8080');
  assert.match(String(page['content-security-policy']), /connect-src 'self';/);
  assert.equal(page['connection-allowlist'], String.raw`("http{s}?://[fd00\\:\\:7]:8080/*");redirects=allow`);
  const engine = await headersFor('/assets/engine/engine.worker-Xy12Ab_z.js', '[fd00::7]:8080');
  assert.equal(engine['connection-allowlist'], String.raw`("http{s}?://[fd00\\:\\:7]:8080/assets/engine/*\\?")`);
  assert.match(String((await headersFor('/pricing', 'my_nas'))['content-security-policy']), /connect-src 'self';/);
});

test('pages show the limits this server enforces', async (t) => {
  const { app } = await openTestApp(t, { env: { FREE_DAILY_QUOTA: '1234' } });
  const { body } = await app.inject('/pricing');
  assert.match(body, /<span data-slot="freeFiles">1,234 a day<\/span>/);
  assert.match(body, /<strong class="status" data-slot="apiStatus">Planned<\/strong>/);
});

test('HEAD gets the same response as GET, without the body', async (t) => {
  const { app } = await openTestApp(t);
  for (const url of ['/', '/favicon.svg', '/assets/engine/vips-Qw34Er-t.wasm', '/healthz', '/readyz']) {
    const [get, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })];
    assert.equal(head.statusCode, 200, url);
    assert.equal(head.body, '');
    assert.equal(head.headers['content-length'], get.headers['content-length'], url);
  }
});

test('a browser navigation gets the 404 page, a program gets problem JSON', async (t) => {
  const { app } = await openTestApp(t);
  const page = await app.inject({ url: '/nothing/here', headers: HTML });
  assert.equal(page.statusCode, 404);
  assert.match(page.body, /<title>Not here<\/title>/);
  assert.equal(page.headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal((await app.inject('/nothing/here')).json().code, 'not_found');
  assert.equal((await app.inject({ url: '/api/nothing', headers: HTML })).json().code, 'not_found');
  assert.equal((await app.inject({ method: 'POST', url: '/nothing', headers: HTML })).json().code, 'not_found');
});

test('page and file requests with an unknown Host are rejected, and the detail names the settings', async (t) => {
  const { app } = await openTestApp(t);
  for (const url of ['/', '/nothing', '/favicon.svg', '/assets/engine/engine.worker-Xy12Ab_z.js']) {
    const answer = await app.inject({ url, headers: { ...HTML, host: 'evil.example' } });
    assert.equal(answer.statusCode, 403, url);
    assert.equal(answer.json().code, 'csrf_failed');
    assert.match(answer.json().detail, /BASE_URL.*ALLOWED_HOSTS/);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});

test("the full engine's worker may use eval, and may fetch only the engine's files", async (t) => {
  const { app } = await openTestApp(t, { env: { BASE_URL: 'https://images.example.org', ALLOWED_HOSTS: '10.0.0.5' } });
  const policyFor = async (host: string) => {
    const { headers } = await app.inject({ url: '/assets/engine/engine.worker-Xy12Ab_z.js', headers: { host } });
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    return String(headers['content-security-policy']).split('; ');
  };
  const policy = await policyFor('images.example.org');
  assert.ok(policy.includes("default-src 'none'"));
  assert.ok(policy.includes("script-src https://images.example.org/assets/engine/ 'wasm-unsafe-eval' 'unsafe-eval'"));
  assert.ok(policy.includes('worker-src https://images.example.org/assets/engine/'));
  assert.ok(policy.includes('connect-src https://images.example.org/assets/engine/'));
  assert.ok((await policyFor('10.0.0.5')).includes("connect-src 'self'"));
});

test("the other engine scripts may fetch only the engine's files, and may not use eval", async (t) => {
  const { app } = await openTestApp(t, { env: { BASE_URL: 'https://images.example.org' } });
  for (const name of ['portable.worker-Zk12Cd_y', 'libheif-As56Df_g']) {
    const { headers } = await app.inject({ url: `/assets/engine/${name}.js`, headers: { host: 'images.example.org' } });
    const policy = String(headers['content-security-policy']).split('; ');
    assert.ok(policy.includes("script-src https://images.example.org/assets/engine/ 'wasm-unsafe-eval'"), name);
    assert.ok(policy.includes('worker-src https://images.example.org/assets/engine/'));
    assert.ok(policy.includes('connect-src https://images.example.org/assets/engine/'));
    assert.equal(headers['connection-allowlist'], '("http{s}?://images.example.org/assets/engine/*\\\\?")');
  }
});

test('the service worker may fetch what it caches but no endpoint, and is revalidated every time', async (t) => {
  const { app } = await openTestApp(t, { env: { BASE_URL: 'https://images.example.org' } });
  const { headers, body } = await app.inject({ url: '/service-worker.js', headers: { host: 'images.example.org' } });
  assert.equal(body, '// with HEIC');
  assert.equal(headers['cache-control'], 'public, no-cache');
  const origin = 'https://images.example.org';
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; connect-src ${origin}/assets/ ${origin}/shell/ ${origin}/favicon.svg`,
  );
  const { app: off } = await openTestApp(t, { env: { HEIC: 'off' } });
  assert.equal((await off.inject('/service-worker.js')).body, '// without HEIC');
});

test('a cached page contains no session and no token, but keeps all its policies', async (t) => {
  const { app } = await openTestApp(t, { env: { FREE_DAILY_QUOTA: '1234' } });
  for (const url of ['/', '/pricing', '/convert/heic-to-jpg']) {
    const [page, shell] = [await app.inject(url), await app.inject(`/shell${url}`)];
    assert.equal(shell.statusCode, 200, url);
    assert.equal(shell.headers['set-cookie'], undefined);
    assert.equal(tokenIn(shell.body), '');
    assert.notEqual(tokenIn(page.body), '');
    assert.equal(shell.body, page.body.replace(tokenIn(page.body), ''));
    assert.equal(shell.headers['x-robots-tag'], 'noindex');
    for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-embedder-policy', 'permissions-policy'])
      assert.equal(shell.headers[name], page.headers[name], name);
  }
  assert.doesNotMatch((await app.inject('/sitemap.xml')).body, /shell/);
});

test('switching HEIC off removes only its pages and its decoder', async (t) => {
  const gone = ['/convert/heic-to-jpg', '/assets/engine/libheif-As56Df_g.js', '/assets/engine/libheif-Zx78Cv_b.wasm'];
  const kept = ['/', '/pricing', '/favicon.svg', '/assets/engine/vips.wasm'];
  const [{ app: on }, { app: off }] = [await openTestApp(t), await openTestApp(t, { env: { HEIC: 'off' } })];
  for (const url of [...gone, ...kept]) assert.equal((await on.inject(url)).statusCode, 200, url);
  for (const url of gone) assert.equal((await off.inject(url)).statusCode, 404, url);
  for (const url of kept) assert.equal((await off.inject(url)).statusCode, 200, url);
  assert.match((await on.inject('/')).body, /<title>Home</);
  assert.match((await off.inject('/')).body, /<title>Home without HEIC</);
  assert.match((await off.inject({ url: '/nothing', headers: HTML })).body, /<title>Not here without HEIC</);
  assert.match((await on.inject('/sitemap.xml')).body, /heic-to-jpg</);
  assert.doesNotMatch((await off.inject('/sitemap.xml')).body, /heic/);
  // One edition's pages can't be requested from the other.
  for (const app of [on, off]) assert.equal((await app.inject('/without-heic/pricing')).statusCode, 404);
});

test('startup fails if the site lacks pages that the settings require', async (t) => {
  const directory = await writeTestSite(path.join(await temporaryDirectory(t), 'site'));
  await rm(path.join(directory, 'without-heic'), { recursive: true });
  await assert.rejects(readSite(directory, 'withoutHeic'), /received no without-heic\/index\.html/);
  assert.ok((await readSite(directory)).pages.has('/'));
});

test('a noindex page is served but is not in the sitemap', async (t) => {
  const directory = await writeTestSite(path.join(await temporaryDirectory(t), 'site'));
  const html = '<!doctype html><meta name="robots" content="noindex"/><meta name="csrf-token" content=""><title>Quiet</title>';
  await writeFile(path.join(directory, 'quiet.html'), html);
  const [store, site] = [await openTestStore(t), await readSite(directory)];
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const app = buildApp({ config, secrets: [SECRET], store, site, ...(await openPoolAndFolders(t, config)) });
  t.after(() => app.close());
  assert.equal((await app.inject('/quiet')).statusCode, 200);
  const sitemap = (await app.inject('/sitemap.xml')).body;
  assert.match(sitemap, /\/pricing</);
  assert.doesNotMatch(sitemap, /quiet/);
});
