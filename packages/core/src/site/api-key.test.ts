import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { createApiKey, isApiKey, isKeyName } from './api-key.js';

test('a key is its prefix, 30 random characters and a checksum of 6 characters', () => {
  const keys = Array.from({ length: 200 }, () => createApiKey(randomInt));
  assert.equal(new Set(keys).size, 200);
  for (const key of keys) {
    assert.match(key, /^im_live_[0-9A-Za-z]{36}$/);
    assert.equal(isApiKey(key), true, key);
  }
  const seen = new Set(keys.flatMap((key) => [...key.slice(8, 38)]));
  assert.equal(seen.size, 62, 'every character of the alphabet comes up');
});

test('the checksum is the CRC-32 of everything before it, in base 62', () => {
  const key = createApiKey(() => 0);
  assert.equal(key.slice(0, -6), `im_live_${'0'.repeat(30)}`);
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  assert.equal(value, crc32(key.slice(0, -6)));
});

test('any wrong, missing, added or swapped character makes a key invalid', () => {
  const key = createApiKey(randomInt);
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x';
    assert.equal(isApiKey(key.slice(0, at) + other + key.slice(at + 1)), false, `changed at ${at}`);
    assert.equal(isApiKey(key.slice(0, at) + key.slice(at + 1)), false, `missing at ${at}`);
    const swapped =
      key.slice(0, at) +
      key
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      key.slice(at + 2);
    if (swapped !== key) assert.equal(isApiKey(swapped), false, `swapped at ${at}`);
  }
  for (const text of [
    '',
    'im_live_',
    ` ${key}`,
    `${key}\n`,
    `${key}0`,
    key.toUpperCase(),
    key.replace('live', 'test'),
    '0'.repeat(1_000_000),
  ])
    assert.equal(isApiKey(text), false, text.slice(0, 60));
});

test('a key name is one line of visible characters', () => {
  for (const name of ['a', 'The shop’s server', 'Größe 2', '写真', '🦊'.repeat(60)]) assert.equal(isKeyName(name), true, name);
  for (const name of ['', ' ', ' a', 'a ', 'a\nb', 'a\u0000', '\u202egnp', 'a\u2028b', 'x'.repeat(61), '\ud800'])
    assert.equal(isKeyName(name), false, JSON.stringify(name));
});
