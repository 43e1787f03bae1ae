// @needs machine: 64 requests at once, and a server gives up a database that does not answer within 1.5 s
// @retry never: charging
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { monthOf } from '@imagemill/core';
import { openPostgresStore } from '@imagemill/store';
import {
  type LiveSite,
  openLiveSite,
  photo,
  poll,
  type SiteProcess,
  sharedPostgres,
  startSite,
  withoutPostgres,
  withoutPrograms,
} from '@imagemill/testkit';

const SECRET = 'a secret of more than thirty-two characters';
const skip = process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres');

interface Servers extends AsyncDisposable {
  readonly first: LiveSite;
  readonly second: SiteProcess;
  /** This month's files: finished, and reserved for work under way. */
  count(): Promise<{ readonly used: number; readonly reserved: number }>;
  send(site: SiteProcess, target: string, file: Uint8Array, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** Two servers with one database. */
async function startServers(env: Readonly<Record<string, string>>): Promise<Servers> {
  const database = await (await sharedPostgres()).createDatabase();
  const settings = { SECRET, DATABASE_URL: database.url, API_RATE_PER_MINUTE: '100000', ...env };
  const first = await openLiveSite({ env: settings });
  const second = await startSite({ env: settings });
  const store = await openPostgresStore({ databaseUrl: database.url, answerWithinMs: 60_000 });
  const [key] = await store.listKeys({ accountId: null });
  const [holder, period] = [`key:${key?.id}`, monthOf(Date.now())];
  return {
    first,
    second,
    count: async () => {
      const { used, reserved } = await store.readAllowance({ holder, period, now: Date.now() });
      return { used, reserved };
    },
    send: (site, target, file, headers = {}) =>
      fetch(`${site.url}/v1/${target}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${first.key}`, ...headers },
        body: new Uint8Array(file),
      }),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      for (const started of [second, first]) await started.dispose();
      await database.drop();
    },
  };
}

const small = () => photo(320, 240).jpeg({ quality: 95 }).toBuffer();

async function outcomeOf(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer());
  return answer.ok ? '200' : `${answer.status} ${(JSON.parse(body.toString()) as { code: string }).code}`;
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('64 concurrent requests to two servers with 10 files left: exactly 10 succeed', { skip }, async () => {
  await using servers = await startServers({ API_MONTHLY_FILES: '12', QUEUE_LENGTH: '100', QUEUE_WAIT_MS: '120000' });
  const { first, second, send, count } = servers;
  const file = await small();
  for (const site of [first, second]) assert.equal((await send(site, 'compress', file)).status, 200);
  const answers = Array.from({ length: 64 }, (_, index) => send(index % 2 ? first : second, 'compress', file).then(outcomeOf));
  assert.deepEqual(tally(await Promise.all(answers)), { '200': 10, '429 allowance_used': 54 });
  assert.deepEqual(await count(), { used: 12, reserved: 0 });
});

test('ten requests at once with one Idempotency-Key cost one file on two servers, and early ones may be repeated', {
  skip,
}, async () => {
  await using servers = await startServers({ QUEUE_LENGTH: '100', QUEUE_WAIT_MS: '120000' });
  const { first, second, send, count } = servers;
  const file = await small();
  const headers = { 'idempotency-key': randomUUID() };
  const again = (index: number) => send(index % 2 ? first : second, 'resize?longEdge=100', file, headers);
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => again(index).then(outcomeOf)));
  const { '200': done = 0, '409 idempotency_running': early = 0 } = tally(outcomes);
  assert.ok(done >= 1 && done + early === 10, JSON.stringify(outcomes));
  const bodies = await Promise.all([0, 1].map(async (index) => Buffer.from(await (await again(index)).arrayBuffer())));
  assert.deepEqual(bodies[0], bodies[1]);
  assert.deepEqual(await count(), { used: 1, reserved: 0 });
  assert.equal(await outcomeOf(await send(second, 'resize?longEdge=99', file, headers)), '422 idempotency_mismatch');
  assert.deepEqual(await count(), { used: 1, reserved: 0 });
});

test('when a server is killed mid-work, its unit and Idempotency-Key are free for the other after the lease', {
  skip,
}, async () => {
  // The lease is as long as both together, plus ten seconds.
  await using servers = await startServers({ API_MONTHLY_FILES: '1', QUEUE_WAIT_MS: '1000', API_TIMEOUT_MS: '4000' });
  const { first, second, send, count } = servers;
  const [large, file] = [await photo(3000, 2000).jpeg().toBuffer(), await small()];
  const headers = { 'idempotency-key': randomUUID() };
  const lost = send(first, 'convert?format=avif&effort=max&lossless=true', large, headers).catch(() => 'gone');
  await poll(async () => (await count()).reserved === 1, { everyMs: 5, what: 'the unit to be held' });
  await first.kill();
  assert.equal(await lost, 'gone');
  assert.deepEqual(await count(), { used: 0, reserved: 1 });
  assert.equal(await outcomeOf(await send(second, 'compress', file)), '429 allowance_used');
  await poll(async () => (await count()).reserved === 0, { what: 'the lease to end' });
  assert.equal(await outcomeOf(await send(second, 'compress', file, headers)), '200');
  assert.deepEqual(await count(), { used: 1, reserved: 0 });
});
