import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserFilesWords, lastDayWords, resetWords, serverFilesWords, siteErrorWords, tierWords } from './account-words.js';

const resetsAt = '2026-01-02T00:00:00.000Z';
const now = Date.parse('2026-01-01T19:00:00.000Z');

test('a tier is shown with its end date', () => {
  assert.equal(tierWords({ tier: 'free', proUntil: null }), 'Free');
  assert.equal(tierWords({ tier: 'pro', proUntil: null }), 'PRO, without an end');
  assert.equal(tierWords({ tier: 'pro', proUntil: '2027-03-01T12:00:00.000Z' }), 'PRO until 1 March 2027');
});

test('the files used today are shown against the limit', () => {
  const quota = { tier: 'free' as const, limit: 30, used: 3, remaining: 27, resetsAt };
  assert.equal(browserFilesWords(quota), '27 of 30 free files left');
  assert.equal(browserFilesWords({ ...quota, limit: null, remaining: null }), '3 files, no daily limit on this server');
  assert.equal(browserFilesWords({ tier: 'pro', limit: null, used: 1, remaining: null, resetsAt }), '1 file, no daily limit');
  assert.equal(serverFilesWords({ limit: 200, used: 63, remaining: 137, resetsAt }), '137 of 200 files left');
  assert.equal(serverFilesWords({ limit: 2000, used: 63, remaining: 1935, resetsAt }), '1,935 of 2,000 files left, 2 at work');
  assert.equal(resetWords(resetsAt, now), 'resets in 5 h');
});

test('days are counted in UTC, as the site counts them', () => {
  assert.deepEqual(
    ['2026-01-01', '2025-12-31', '2025-12-12'].map((day) => lastDayWords('seen', day, now)),
    ['seen today', 'seen yesterday', 'last seen 12 December 2025'],
  );
  // The visitor's clock is behind the site's.
  assert.equal(lastDayWords('used', '2026-01-02', now), 'used today');
});

test('when the site refuses something, the words say what to do', () => {
  assert.match(siteErrorWords({ code: 'invalid_option', extras: {} }), /email address/);
  assert.match(siteErrorWords({ code: 'store_unavailable', extras: {} }), /Nothing was changed/);
  assert.equal(siteErrorWords({ code: 'rate_limited', extras: {} }), 'Too many requests. Wait a little and try again.');
  assert.equal(siteErrorWords({ code: 'rate_limited', extras: { detail: 'Wait an hour.' } }), 'Too many requests. Wait an hour.');
});
