import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photo, startSite, startSmtpServer } from '@imagemill/testkit';
import { openProVisitor, type ProVisitor } from './pro-visitor.js';

const WORKERS = 2;
const QUEUE_WAIT_MS = 4000;
const ACCOUNTS = 12;
const UNLOADED = 10;
/** At any time, twenty callers for each worker: most that have to wait find the queue full. */
const CALLERS = 20 * WORKERS;
/** The load goes on until this many are done and ten times as many were turned away. */
const ACCEPTED = 30;
/** Extra time for the server's timers, which an overloaded machine delays, too. */
const SPARE_MS = 8000;

interface Answer {
  readonly status: number;
  /** Time in the queue, as the server reports it. */
  readonly waitedMs: number;
  readonly retryAfter: string | null;
}

async function send(visitor: ProVisitor, file: Uint8Array): Promise<Answer> {
  const answer = await visitor.process('convert?format=webp&effort=max&quality=80', file);
  await answer.arrayBuffer();
  return { status: answer.status, waitedMs: waitOf(answer), retryAfter: answer.headers.get('retry-after') };
}

/** For an upload slot or for a worker, whichever is longer. */
function waitOf({ headers }: Response): number {
  const timing = headers.get('server-timing') ?? '';
  const of = (part: string) => Number(new RegExp(`\\b${part};dur=([\\d.]+)`).exec(timing)?.[1] ?? 0);
  return Math.max(of('line'), of('wait'));
}

test('under ten times the load it can do, accepted files are done in time, and the rest are told when to come back', async (t) => {
  await using smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, WORKERS: String(WORKERS), QUEUE_WAIT_MS: String(QUEUE_WAIT_MS), PRO_DAILY_FILES: '1000000' };
  await using site = await startSite({ env });
  const visitors: ProVisitor[] = [];
  // Each account has its own rate limit.
  for (let index = 0; index < ACCOUNTS; index++) visitors.push(await openProVisitor(site, smtp, `person-${index}@example.org`));
  const [visitor] = visitors as [ProVisitor];
  const file = await photo(800, 600).jpeg({ quality: 90 }).toBuffer();

  for (let index = 0; index < UNLOADED; index++) assert.equal((await send(visitor, file)).status, 200);

  const accepted: Answer[] = [];
  const refused: Answer[] = [];
  const isEnough = () => accepted.length >= ACCEPTED && refused.length >= 10 * ACCEPTED;
  let underWay = 0;
  let waiting: (() => void)[] = [];
  const caller = async (index: number) => {
    while (!isEnough()) {
      underWay += 1;
      const answer = await send(visitors[index % ACCOUNTS] ?? visitor, file);
      underWay -= 1;
      (answer.status === 200 ? accepted : refused).push(answer);
      const all = waiting;
      waiting = [];
      for (const resume of all) resume();
      // Ten times as many and no more: a caller that was turned away comes again when another one
      // was answered.
      const isTooMany = () => refused.length >= 10 * (accepted.length + 1) && !isEnough();
      while (isTooMany() && underWay > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  const longest = Math.max(...accepted.map(({ waitedMs }) => waitedMs));
  t.diagnostic(`${accepted.length} done, ${refused.length} sent away, the longest wait ${longest} ms`);
  assert.ok(longest <= QUEUE_WAIT_MS + SPARE_MS, `${longest} ms`);
  assert.ok(
    refused.every(({ status }) => status === 503 || status === 429),
    JSON.stringify(refused.map(({ status }) => status)),
  );
  assert.ok(refused.filter(({ status }) => status === 503).length > refused.length / 2);
  assert.ok(refused.every(({ retryAfter }) => Number(retryAfter) > 0));

  // The load leaves nothing behind: the next file doesn't have to wait.
  const after = await send(visitors.at(-1) ?? visitor, file);
  assert.equal(after.status, 200);
  assert.ok(after.waitedMs < QUEUE_WAIT_MS, `${after.waitedMs} ms`);
});
