import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeAddress } from './normalize-address.js';

test('every spelling of a mailbox is normalized to the same address', () => {
  const same = [
    'ada@bücher.example',
    ' ADA@Bücher.Example\n',
    'ada@bu\u0308cher.example',
    'Ada@xn--bcher-kva.EXAMPLE',
    'ada@bücher。example',
  ];
  for (const address of same) assert.equal(normalizeAddress(address), 'ada@xn--bcher-kva.example', address);
  assert.equal(normalizeAddress('"a@b"@example.org'), '"a@b"@example.org');
});

test('addresses of different mailboxes stay different', () => {
  const addresses = ['zoe@example.org', 'zo\u00e9@example.org', 'zoe+a@example.org', 'z.oe@example.org', 'zoe@example.com', 'zoe'];
  assert.equal(new Set(addresses.map(normalizeAddress)).size, addresses.length);
});

test('text that is not an address is left unchanged', () => {
  for (const text of ['', '@', 'zoe@', 'zoe@exa mple', 'zoe@[192.0.2.1]']) assert.equal(normalizeAddress(text), text);
});
