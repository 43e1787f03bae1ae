import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { photo, startSite, startSmtpServer } from '@imagemill/testkit';
import { openProVisitor, type ProVisitor } from './pro-visitor.js';

const WORKERS = 2;
const QUEUE_WAIT_MS = 4000;
const SECONDS = 60;
const ACCOUNTS = 12;
const UNLOADED = 10;
/** Between a clock here and one there, on a machine that has more to do than it can. */
const SPARE_MS = 1000;

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

async function timed(visitor: ProVisitor, file: Uint8Array): Promise<Answer> {
  const began = performance.now();
  const answer = await visitor.process('convert?format=webp&effort=max', file);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') };
}

test('ten times more files than the server can do: those it takes are done in time, the rest are sent away with a time to come back', async () => {
  await using smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, WORKERS: String(WORKERS), QUEUE_WAIT_MS: String(QUEUE_WAIT_MS), PRO_DAILY_FILES: '1000000' };
  await using site = await startSite({ env });
  const visitors: ProVisitor[] = [];
  // Each account has a rate of its own.
  for (let index = 0; index < ACCOUNTS; index++) visitors.push(await openProVisitor(site, smtp, `person-${index}@example.org`));
  const [visitor] = visitors as [ProVisitor];
  const file = await photo(4000, 3000).jpeg({ quality: 90 }).toBuffer();

  const unloaded: Answer[] = [];
  for (let index = 0; index < UNLOADED; index++) unloaded.push(await timed(visitor, file));
  assert.ok(unloaded.every(({ status }) => status === 200));
  const slowest = Math.max(...unloaded.map(({ ms }) => ms));
  const mean = unloaded.reduce((sum, { ms }) => sum + ms, 0) / unloaded.length;

  // Ten times what so many processes finish, spread evenly.
  const everyMs = mean / WORKERS / 10;
  const answers: Promise<Answer>[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let index = 0; performance.now() < end; index++) {
    answers.push(timed(visitors[index % ACCOUNTS] ?? visitor, file));
    await sleep(everyMs);
  }
  const all = await Promise.all(answers);
  const accepted = all.filter(({ status }) => status === 200);
  const refused = all.filter(({ status }) => status !== 200);
  // As many at a time share the processor as there are workers.
  const promised = QUEUE_WAIT_MS + slowest * WORKERS + SPARE_MS;
  assert.ok(accepted.length > 10 && refused.length > 10, `${accepted.length} accepted, ${refused.length} refused`);
  assert.ok(Math.max(...accepted.map(({ ms }) => ms)) <= promised, `${Math.max(...accepted.map(({ ms }) => ms))} ms of ${promised}`);
  assert.ok(
    refused.every(({ status }) => status === 503 || status === 429),
    JSON.stringify(refused.map(({ status }) => status)),
  );
  assert.ok(refused.filter(({ status }) => status === 503).length > refused.length / 2);
  assert.ok(refused.every(({ retryAfter }) => Number(retryAfter) > 0));

  await sleep(5000);
  const after = await timed(visitor, file);
  assert.equal(after.status, 200);
  assert.ok(after.ms <= slowest + SPARE_MS, `${after.ms} ms, ${slowest} before`);
});
