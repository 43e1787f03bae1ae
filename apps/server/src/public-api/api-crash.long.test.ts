// @needs waiting
// @retry never: charging
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { longestMs, monthOf } from '@imagemill/core';
import { openSqliteStore } from '@imagemill/store';
import { addApiKey, launchApi, poll } from '@imagemill/testkit';
import { jpegSample } from '../processing/test-pro.js';
import { SECRET } from '../test-app.js';
import { serverFolders, startServer } from '../test-process.js';
import { holderOf, refusalOf } from './test-api.js';

/** A store with a live API, and servers to start on it one after the other. */
async function openSite(t: TestContext, env: Readonly<Record<string, string>>) {
  const folders = await serverFolders(t);
  const store = await openSqliteStore({ directory: folders.DATA_DIR });
  await launchApi(store);
  const key = await addApiKey(store);
  const holder = await holderOf(store, key);
  await store.close();
  return {
    start: () => startServer(t, { ...folders, SECRET, ...env }),
    post: (base: string, target: string, body: Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${base}/v1/${target}`, { method: 'POST', headers: { authorization: `Bearer ${key}`, ...headers }, body: Buffer.from(body) }),
    /** How many files workers are processing. */
    atWork: async () =>
      (await readdir(folders.TEMP_DIR, { recursive: true })).filter((name) => /worker-\d+\/work\/in-0$/.test(name)).length,
    readAllowance: async (now: number) => {
      const opened = await openSqliteStore({ directory: folders.DATA_DIR });
      try {
        return await opened.readAllowance({ holder, period: monthOf(now), now });
      } finally {
        await opened.close();
      }
    },
  };
}

test('a server killed during work charges nothing, and frees the unit and the Idempotency-Key when the lease ends', async (t) => {
  const timeouts = { QUEUE_WAIT_MS: '1000', API_TIMEOUT_MS: '10000' };
  const leaseMs = 1000 + longestMs(10_000) + 10_000;
  const site = await openSite(t, { ...timeouts, API_MONTHLY_FILES: '1' });
  const [slow, headers] = [await jpegSample(3000, 2000), { 'idempotency-key': 'k' }];
  const target = 'convert?format=avif&effort=max&lossless=true';

  const first = await site.start();
  const lost = site.post(first.base, target, slow, headers).catch(() => 'gone');
  await poll(async () => (await site.atWork()) > 0, { timeoutMs: 120_000, what: 'a worker to start on the file' });
  const killedAt = Date.now();
  first.child.kill('SIGKILL');
  assert.equal(await lost, 'gone');
  const { used, reserved } = await site.readAllowance(killedAt);
  assert.deepEqual({ used, reserved }, { used: 0, reserved: 1 });
  assert.equal((await site.readAllowance(killedAt + leaseMs)).reserved, 0);

  const second = await site.start();
  const small = await jpegSample();
  assert.equal(await refusalOf(await site.post(second.base, target, slow, headers)), '409 idempotency_running');
  assert.equal(await refusalOf(await site.post(second.base, 'compress', small)), '429 allowance_used');
  await poll(async () => (await site.post(second.base, 'compress', small, headers)).status === 200, {
    timeoutMs: leaseMs + 120_000,
    everyMs: 1000,
    what: 'the lease to end',
  });
});
