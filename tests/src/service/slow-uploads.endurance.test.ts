// @needs waiting
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openOperatorStore } from '@imagemill/store';
import { addApiKey, type LiveSite, openLiveSite, photo, poll } from '@imagemill/testkit';
import { startSlowUploads } from './slow-uploads.js';

const SLOW = 200;
/** While the first slow uploads are there, and again while those are that followed them. */
const REQUESTS = 50;
/** Less than a slow upload is given: who waited for one would be sent away. */
const QUEUE_WAIT_MS = 8000;
/** More than is read before the pace of a body matters. */
const FAST_BEGINNING = new Uint8Array(100_000);
/** A server that gives slow uploads less time. */
const MAIN = fileURLToPath(new URL('./short-pace-main.js', import.meta.url));

interface Case {
  readonly slowKeys: number;
  readonly sameKey?: boolean;
  readonly beginning?: Uint8Array;
}

const CASES: Readonly<Record<string, Case>> = {
  'one other key': { slowKeys: 1 },
  'the caller’s own key': { slowKeys: 1, sameKey: true },
  'many other keys': { slowKeys: 20 },
  'many other keys, whose beginnings come fast': { slowKeys: 20, beginning: FAST_BEGINNING },
};

describe('200 uploads of one byte a second', { concurrency: 1 }, () => {
  let site: LiveSite;
  before(async () => {
    const limits = { API_RATE_PER_MINUTE: '100000', API_MONTHLY_FILES: '1000000', QUEUE_WAIT_MS: String(QUEUE_WAIT_MS) };
    site = await openLiveSite({ main: MAIN, env: { WORKERS: '2', LOG_LEVEL: 'silent', ...limits } });
  });
  after(() => site?.dispose());

  for (const [whose, { slowKeys, sameKey = false, beginning = new Uint8Array(1) }] of Object.entries(CASES)) {
    test(`with ${whose} keep nobody waiting`, async (t) => {
      const [ownKey = ''] = await addKeys(site.dataDir, 1);
      const keys = sameKey ? [ownKey] : await addKeys(site.dataDir, slowKeys);
      const file = await photo(1200, 900).jpeg({ quality: 90 }).toBuffer();
      const headers = { authorization: `Bearer ${ownKey}`, 'content-type': 'image/jpeg' };
      const answers: { readonly status: number; readonly waitedMs: number }[] = [];
      const ask = async () => {
        for (let index = 0; index < REQUESTS; index++) {
          const answer = await fetch(`${site.url}/v1/resize?longEdge=100`, { method: 'POST', headers, body: new Uint8Array(file) });
          await answer.arrayBuffer();
          answers.push({ status: answer.status, waitedMs: waitOf(answer) });
        }
      };
      using slow = startSlowUploads({ port: site.port, keys, count: SLOW, beginning });
      await poll(() => slow.statuses().begun >= SLOW, { what: 'the slow uploads to begin' });
      await ask();
      // They are sent away in the end, and come again.
      const areReplaced = ({ answered, open }: ReturnType<typeof slow.statuses>) => answered.length >= SLOW / 2 && open > SLOW / 2;
      await poll(() => areReplaced(slow.statuses()), { what: 'slow uploads to follow the first ones', timeoutMs: 180_000 });
      await ask();
      await poll(() => slow.statuses().answered.includes(408), { what: 'an upload to be sent away for its pace', timeoutMs: 180_000 });
      const longest = Math.max(...answers.map(({ waitedMs }) => waitedMs));
      const { answered, open } = slow.statuses();
      t.diagnostic(`${answers.length} answers, the longest wait for a place ${longest} ms; ${count(answers.map(({ status }) => status))}`);
      t.diagnostic(`slow uploads: ${open} open, answered ${count(answered)}`);
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.ok(longest < QUEUE_WAIT_MS, `${longest} ms`);
      await poll(() => slow.statuses().open > SLOW / 2, { what: 'slow uploads at the end' });
    });
  }
});

function waitOf({ headers }: Response): number {
  return Number(/\bline;dur=([\d.]+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN);
}

async function addKeys(directory: string, count: number): Promise<string[]> {
  const store = await openOperatorStore({ databaseUrl: null, directory });
  try {
    const keys: string[] = [];
    for (let index = 0; index < count; index++) keys.push(await addApiKey(store));
    return keys;
  } finally {
    await store.close();
  }
}

function count(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
}
