// @retry never: leaks of secrets
import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createApiKey, type NewApiKeyAnswer } from '@imagemill/core';
import { formOf, jpegSample, openProTab } from '../processing/test-pro.js';
import { from, temporaryDirectory } from '../test-app.js';
import { openLiveApi } from './test-api.js';

test("neither log nor store contains a key, an Idempotency-Key, or a file's name or hash", async (t) => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const api = await openLiveApi(t, { env: { LOG_LEVEL: 'trace' }, logTo });
  const { app, base, post, get, key, store } = api;
  const [file, guessed, idempotencyKey] = [await jpegSample(), createApiKey(randomInt), 'order-of-tuesday'];
  const tab = await openProTab(store);

  const made = await app.inject({ method: 'POST', url: '/api/keys', headers: from(tab), payload: { name: 'Holiday shop' } });
  const own = made.json<NewApiKeyAnswer>().key;
  const headers = { 'idempotency-key': idempotencyKey };
  for (let sent = 0; sent < 2; sent += 1) {
    assert.equal((await post('compress?quality=61', formOf([[file, 'holiday.jpg']]), headers)).status, 200);
  }
  await post('compress?quality=61', file.subarray(0, 4000), headers);
  await get('usage', { authorization: `Bearer ${own}` });
  for (const wrong of [guessed, 'im_live_wrong', `${key}x`]) await get('usage', { authorization: `Bearer ${wrong}` });
  await fetch(`${base}/v1/compress?key=${key}`);
  await fetch(`${base}/v1/${key}`, { method: 'DELETE' });
  await fetch(`${base}/v1/%zz${key}`);

  const copy = path.join(await temporaryDirectory(t), 'copy.db');
  await store.backup(copy);
  const dump = (await readFile(copy)).toString('latin1');
  const log = lines.join('');
  assert.match(log, /"route":"\/v1\/compress"/);
  assert.match(log, /"operation":"compress","outcome":"optimized"/);
  assert.ok(dump.includes('Holiday shop'), 'the dump can be searched');
  assert.ok(dump.includes(createHash('sha256').update(own).digest('hex')), 'the store has hashes of keys');
  const secrets = [
    key,
    own,
    guessed,
    'im_live_',
    key.slice(8, 38),
    own.slice(8, 38),
    idempotencyKey,
    'holiday.jpg',
    'quality=61',
    tab.token,
  ];
  for (const secret of [
    ...secrets,
    createHash('sha256').update(file).digest('hex'),
    createHash('sha256').update(idempotencyKey).digest('hex'),
  ]) {
    assert.ok(!log.includes(secret), `${secret} is in the log`);
    assert.ok(!dump.includes(secret), `${secret} is in the store`);
  }
  for (const secret of ['127.0.0.1', 'Holiday']) assert.ok(!log.includes(secret), `${secret} is in the log`);
});
