import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyErrorWords, keyTimesWords } from './key-words.js';

const now = Date.parse('2026-05-09T12:00:00.000Z');
const createdAt = '2026-05-03T12:00:00.000Z';

test('a key shows when it was made and when it was last used', () => {
  assert.equal(keyTimesWords({ createdAt, lastUsedDay: null }, now), 'Made 3 May 2026, never used');
  assert.equal(keyTimesWords({ createdAt, lastUsedDay: '2026-05-09' }, now), 'Made 3 May 2026, used today');
  assert.equal(keyTimesWords({ createdAt, lastUsedDay: '2026-05-04' }, now), 'Made 3 May 2026, last used 4 May 2026');
});

test('errors while making a key talk about keys, not about email addresses', () => {
  const words = (code: Parameters<typeof keyErrorWords>[0]['code'], extras = {}) => keyErrorWords({ code, extras }, 'make');
  assert.equal(
    words('invalid_option', { errors: [{ option: 'name', detail: 'An account can have at most 10 keys.' }] }),
    'An account can have at most 10 keys.',
  );
  for (const code of ['invalid_option', 'bad_request', 'api_not_live', 'pro_required', 'store_unavailable', 'internal'] as const) {
    assert.doesNotMatch(words(code), /email|waitlist/, code);
    assert.match(words(code), /^[A-Z].*\.$/, code);
  }
  assert.match(words('rate_limited'), /as many keys as one day allows/);
  assert.match(keyErrorWords({ code: 'rate_limited', extras: {} }, 'revoke'), /^Too many requests\./);
});

test('a lost answer never claims that nothing was changed', () => {
  const lost = { code: 'store_unavailable', extras: {} } as const;
  for (const doing of ['make', 'revoke'] as const) assert.doesNotMatch(keyErrorWords(lost, doing), /Nothing was changed/);
  assert.match(keyErrorWords(lost, 'make'), /never shown, revoke it/);
  assert.match(keyErrorWords(lost, 'revoke'), /may still work/);
});
