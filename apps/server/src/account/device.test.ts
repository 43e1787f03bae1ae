import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDevice } from './device.js';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const SEEN: readonly (readonly [string, string])[] = [
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/137.0.0.0 Safari/537.36`],
  ['Chrome on iPad', `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webkit} CriOS/137.0 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`],
  ['Opera on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Samsung Internet on Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Safari on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`],
  ['Safari on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/18.5 Safari/605.1.15`],
];

test('known browsers are described in a few words', () => {
  for (const [words, userAgent] of SEEN) assert.equal(describeDevice(userAgent), words, userAgent);
});

test('unknown, missing, hostile and overlong user agents are called "A browser"', () => {
  for (const userAgent of [undefined, '', 'curl/8.0', '<script>alert(1)</script>', `${'x'.repeat(100_000)} Firefox/1`]) {
    assert.equal(describeDevice(userAgent), 'A browser');
  }
  assert.equal(describeDevice('something on Linux'), 'A browser on Linux');
  assert.equal(describeDevice('Firefox/140\r\nBcc: b@example.org'), 'Firefox');
});
