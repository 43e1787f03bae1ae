import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createClientReader } from './client.js';

const ask = (remoteAddress: string, headers: Readonly<Record<string, string>>, trust: readonly string[] = []) =>
  createClientReader(trust)({ headers, socket: { remoteAddress } } as unknown as IncomingMessage);

test('forwarded headers count only from a trusted address', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' };
  assert.deepEqual(ask('203.0.113.5', headers), { scheme: 'http', isPlain: true, network: '203.0.113.5' });
  assert.deepEqual(ask('203.0.113.5', headers, ['10.0.0.0/8']), { scheme: 'http', isPlain: true, network: '203.0.113.5' });
  assert.deepEqual(ask('10.1.2.3', headers, ['10.0.0.0/8']), { scheme: 'https', isPlain: false, network: '198.51.100.9' });
  assert.deepEqual(ask('::ffff:10.1.2.3', headers, ['10.0.0.0/8']), { scheme: 'https', isPlain: false, network: '198.51.100.9' });
  assert.deepEqual(ask('fd00::2', headers, ['fd00::/16']), { scheme: 'https', isPlain: false, network: '198.51.100.9' });
});

test("a proxy that says nothing about TLS isn't assumed to be without TLS", () => {
  const isPlain = (headers: Readonly<Record<string, string>>) => ask('10.1.2.3', headers, ['10.0.0.0/8']).isPlain;
  assert.deepEqual(
    [isPlain({}), isPlain({ 'x-forwarded-proto': 'http' }), isPlain({ 'x-forwarded-proto': 'https' })],
    [false, true, false],
  );
});

test('a client cannot choose its address by sending X-Forwarded-For itself', () => {
  const headers = { 'x-forwarded-for': '1.2.3.4, 198.51.100.9, 10.0.0.2' };
  assert.equal(ask('10.0.0.1', headers, ['10.0.0.0/8']).network, '198.51.100.9');
  assert.equal(ask('10.0.0.1', { 'x-forwarded-for': 'nonsense' }, ['10.0.0.0/8']).network, '10.0.0.1');
});

test('a port after a forwarded address is ignored', () => {
  const networkBy = (address: string) => ask('10.0.0.1', { 'x-forwarded-for': address }, ['10.0.0.0/8']).network;
  assert.equal(networkBy('198.51.100.9:4711'), '198.51.100.9');
  assert.equal(networkBy('[2001:db8:1:2::9]:4711'), networkBy('2001:db8:1:2::9'));
  assert.equal(networkBy('[2001:db8:1:2::9]'), networkBy('2001:db8:1:2::9'));
});

test('an IPv6 client is identified by its /64', () => {
  assert.equal(ask('2001:db8:1:2:aaaa::1', {}).network, ask('2001:0db8:1:2::ffff', {}).network);
  assert.notEqual(ask('2001:db8:1:2::1', {}).network, ask('2001:db8:1:3::1', {}).network);
  assert.equal(ask('::1', {}).network, '0:0:0:0::/64');
});
