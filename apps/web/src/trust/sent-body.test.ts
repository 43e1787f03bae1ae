import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, sentBody } from './seen/sent-body.js';

test('bodies are measured in bytes, not in characters', () => {
  assert.deepEqual(sentBody('grüße'), { bytes: 7, text: 'grüße' });
  assert.deepEqual(sentBody(new URLSearchParams({ a: 'b' })), { bytes: 3, text: 'a=b' });
  assert.deepEqual(sentBody(new Blob(['abcd'])), { bytes: 4 });
  assert.deepEqual(sentBody(new Uint8Array(5)), { bytes: 5 });
  assert.deepEqual(sentBody(new FormData()), { bytes: null });
  assert.equal(sentBody(undefined), undefined);
});

test('reading the body of a request does not use it up', async () => {
  const request = new Request('https://mill.example/', { method: 'POST', body: '{"tool":"compress-image"}' });
  assert.deepEqual(await bodyOf(request), { bytes: 25, text: '{"tool":"compress-image"}' });
  assert.equal(await request.text(), '{"tool":"compress-image"}');
  assert.deepEqual(await bodyOf(new Request('https://mill.example/', { method: 'POST', body: new Uint8Array([0xff, 0xd8]) })), {
    bytes: 2,
  });
  assert.equal(await bodyOf(new Request('https://mill.example/')), undefined);
});
