// @retry never: charging and files left behind
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { dayOf } from '@imagemill/core';
import { openSqliteStore } from '@imagemill/store';
import { awakeTime, poll } from '@imagemill/testkit';
import { jpegSample } from './processing/test-pro.js';
import { from } from './test-app.js';
import { exitOf, startProServer } from './test-process.js';

const LONG_WAIT = { timeoutMs: 120_000 };
/** Takes at least half a minute, even on a fast machine. */
const ENDLESS = { target: 'convert?format=avif&effort=max&lossless=true', width: 6000, height: 4000 };

type Server = Awaited<ReturnType<typeof startProServer>>;

async function send({ base, tab }: Server, target: string, file: Uint8Array): Promise<{ status: number; code: string }> {
  const body = Buffer.from(file);
  const answer = await fetch(`${base}/api/process/${target}`, { method: 'POST', headers: from(tab), body });
  return { status: answer.status, code: answer.ok ? '' : ((await answer.json()) as { code: string }).code };
}

async function sendEndless(server: Server) {
  return send(server, ENDLESS.target, await jpegSample(ENDLESS.width, ENDLESS.height));
}

/** The files that workers are processing. An incomplete upload would end with the first signal. */
async function filesOf({ folders }: Server): Promise<string[]> {
  return (await readdir(folders.TEMP_DIR, { recursive: true })).filter((name) => /worker-\d+\/work\/in-0$/.test(name));
}

async function usedOf({ folders, tab }: Server): Promise<{ used: number; reserved: number }> {
  const store = await openSqliteStore({ directory: folders.DATA_DIR });
  const now = Date.now();
  const period = dayOf(now);
  const { used, reserved } = await store.readAllowance({ holder: `pro:${tab.accountId}`, period, now });
  await store.close();
  return { used, reserved };
}

test('a server killed in the middle of work leaves no files behind and charges nothing', async (t) => {
  const server = await startProServer(t, { WORKERS: '1' });
  const lost = sendEndless(server).catch(() => 'gone');
  await poll(async () => (await filesOf(server)).length > 0, { ...LONG_WAIT, what: 'the file to be there' });
  server.child.kill('SIGKILL');
  assert.equal(await lost, 'gone');
  await poll(async () => (await readdir(server.folders.TEMP_DIR)).length === 0, { ...LONG_WAIT, what: 'the folder to be gone' });
  assert.equal((await usedOf(server)).used, 0);
});

test('a stopping server exits in time, and long work gets 503 and is not charged', async (t) => {
  const server = await startProServer(t, { WORKERS: '1' });
  const long = sendEndless(server);
  await poll(async () => (await filesOf(server)).length > 0, { ...LONG_WAIT, what: 'the file to be there' });
  using clock = awakeTime();
  server.child.kill('SIGTERM');
  assert.deepEqual(await long, { status: 503, code: 'server_busy' });
  assert.equal(await exitOf(server.child), 0);
  assert.ok(clock.now() < 12_000, `${clock.now()} ms`);
  assert.deepEqual(await readdir(server.folders.TEMP_DIR), []);
  assert.deepEqual(await usedOf(server), { used: 0, reserved: 0 });
  assert.equal(server.stderr(), '');
});

test('a second stop signal ends the server right away', async (t) => {
  const server = await startProServer(t, { WORKERS: '1' });
  const lost = sendEndless(server).catch(() => 'gone');
  await poll(async () => (await filesOf(server)).length > 0, { ...LONG_WAIT, what: 'the file to be there' });
  server.child.kill('SIGTERM');
  // A second signal within a second counts as the same one, and a busy server gets the first one
  // late.
  const hasEnded = () => server.child.exitCode !== null || !server.child.kill('SIGINT');
  await poll(hasEnded, { ...LONG_WAIT, everyMs: 100, what: 'the server to end' });
  assert.equal(await exitOf(server.child), 1);
  await lost;
  await poll(async () => (await readdir(server.folders.TEMP_DIR)).length === 0, { ...LONG_WAIT, what: 'the folder to be gone' });
});
