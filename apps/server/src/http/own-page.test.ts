import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { loadConfig } from '@imagemill/settings';
import { requireOwnPage } from './own-page.js';

type Headers = Readonly<Record<string, string>>;

function isOwn(headers: Headers, env: Headers = {}, scheme: 'http' | 'https' = 'http'): boolean {
  try {
    requireOwnPage({ headers } as unknown as IncomingMessage, scheme, loadConfig(env));
    return true;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'csrf_failed', String(error));
    return false;
  }
}

test('each kind of evidence is enough if the others are absent', () => {
  const host = 'localhost:3000';
  assert.ok(isOwn({ host, 'sec-fetch-site': 'same-origin' }));
  assert.ok(isOwn({ host, origin: 'http://localhost:3000' }));
  assert.ok(isOwn({ host, referer: 'http://localhost:3000/compress-image?x=1' }));
});

test('a request without any evidence is refused', () => {
  assert.ok(!isOwn({ host: 'localhost:3000' }));
});

test('one contradiction is enough to refuse', () => {
  const host = 'localhost:3000';
  const agreeing = { host, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000', referer: 'http://localhost:3000/' };
  assert.ok(isOwn(agreeing));
  for (const site of ['cross-site', 'same-site', 'none', '']) assert.ok(!isOwn({ ...agreeing, 'sec-fetch-site': site }), site);
  for (const origin of ['http://evil.example', 'null', 'http://localhost', 'http://localhost:3001', 'https://localhost:3000', '']) {
    assert.ok(!isOwn({ ...agreeing, origin }), origin);
  }
  for (const referer of ['http://evil.example/', 'about:blank', 'nonsense', 'http://localhost:3000.evil.example/']) {
    assert.ok(!isOwn({ ...agreeing, referer }), referer);
  }
});

test('without BASE_URL, localhost and IP addresses count as ours, and other host names do not', () => {
  const site = { 'sec-fetch-site': 'same-origin' };
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '192.168.1.20', '[::1]:3000', '[fe80::1]']) {
    assert.ok(isOwn({ host, ...site }), host);
  }
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'localhost.',
    '127.1',
    '0x7f000001',
    'a b',
    '',
    '[::1',
    'localhost:99999',
    'user@localhost',
  ]) {
    assert.ok(!isOwn({ host, ...site }), host);
  }
});

test('another host name that points here (DNS rebinding) is refused whatever Sec-Fetch-Site says', () => {
  assert.ok(!isOwn({ host: 'evil.example:3000', 'sec-fetch-site': 'same-origin', origin: 'http://evil.example:3000' }));
});

test('a missing Host is refused', () => {
  assert.ok(!isOwn({ 'sec-fetch-site': 'same-origin' }));
});

test('with BASE_URL, only its host is ours', () => {
  const env = { BASE_URL: 'https://images.example.org' };
  const host = 'images.example.org';
  assert.ok(isOwn({ host, origin: 'https://images.example.org' }, env));
  assert.ok(isOwn({ host: 'images.example.org:443', origin: 'https://images.example.org' }, env, 'https'));
  assert.ok(!isOwn({ host, origin: 'http://images.example.org' }, env));
  assert.ok(!isOwn({ host: 'images.example.org:8443', 'sec-fetch-site': 'same-origin' }, env));
  assert.ok(!isOwn({ host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, env));
  assert.ok(!isOwn({ host: '127.0.0.1', 'sec-fetch-site': 'same-origin' }, env));
});

test('ALLOWED_HOSTS adds hosts on any port, even over plain http with only Origin or Referer', () => {
  const env = { BASE_URL: 'https://images.example.org', ALLOWED_HOSTS: 'nas.local,fd00::7' };
  assert.ok(isOwn({ host: 'nas.local:8080', origin: 'http://nas.local:8080' }, env));
  assert.ok(isOwn({ host: 'NAS.local', referer: 'http://nas.local/pricing' }, env));
  assert.ok(isOwn({ host: '[fd00:0:0::7]:3000', origin: 'http://[fd00::7]:3000' }, env));
  assert.ok(!isOwn({ host: 'nas.local:8080', origin: 'http://nas.local' }, env));
  assert.ok(!isOwn({ host: 'sub.nas.local', origin: 'http://sub.nas.local' }, env));
});

test('a proxy may rewrite Host to an allowed name while the page is at BASE_URL', () => {
  const env = { BASE_URL: 'https://images.example.org', ALLOWED_HOSTS: 'imagemill' };
  assert.ok(isOwn({ host: 'imagemill:3000', origin: 'https://images.example.org' }, env));
});
