import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersJson } from './prefers-json.js';

test('a report is sent only to clients that strictly prefer it', () => {
  for (const accept of ['application/json', 'application/json, */*;q=0.5', 'Application/JSON;q=0.9, image/*;q=0.8, */*;q=0.1']) {
    assert.equal(prefersJson(accept, 'image/webp'), true, accept);
  }
  const files = [undefined, '', '*/*', 'application/json, */*', 'application/json;q=0.5, */*;q=0.5', 'image/webp, application/json'];
  for (const accept of [...files, 'application/json;q=0.9, image/*', 'application/*', 'text/html', 'application/json;q=0']) {
    assert.equal(prefersJson(accept, 'image/webp'), false, accept);
  }
  assert.equal(prefersJson('application/json, image/*', 'application/pdf'), true, 'a PDF is not among what is taken');
});
