import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOperatorStore } from '@imagemill/store';
import { addApiKey, openLiveSite, photo } from '@imagemill/testkit';
import { startSlowUploads } from './slow-uploads.js';

const SLOW = 200;
/** Longer than a body is given that comes too slowly: those that follow are seen, too. */
const SECONDS = 40;
/** For a place, as the server itself tells it: the machine may have more to do than it can. */
const PROMPT_MS = 3000;
/** More than is read before the pace of a body matters. */
const FAST_BEGINNING = new Uint8Array(100_000);

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
  for (const [whose, { slowKeys, sameKey = false, beginning = new Uint8Array(1) }] of Object.entries(CASES)) {
    test(`with ${whose} keep nobody waiting`, async (t) => {
      const env = { WORKERS: '2', API_RATE_PER_MINUTE: '100000', API_MONTHLY_FILES: '1000000', LOG_LEVEL: 'silent' };
      await using site = await openLiveSite({ env });
      const keys = sameKey ? [site.key] : await addKeys(site.dataDir, slowKeys);
      const file = await photo(1200, 900).jpeg({ quality: 90 }).toBuffer();
      using slow = startSlowUploads({ port: site.port, keys, count: SLOW, beginning });
      await sleep(1000);

      const headers = { authorization: `Bearer ${site.key}`, 'content-type': 'image/jpeg' };
      const answers: { readonly status: number; readonly waitedMs: number }[] = [];
      const end = performance.now() + SECONDS * 1000;
      while (performance.now() < end) {
        const answer = await fetch(`${site.url}/v1/compress`, { method: 'POST', headers, body: new Uint8Array(file) });
        await answer.arrayBuffer();
        answers.push({ status: answer.status, waitedMs: waitOf(answer) });
        await sleep(200);
      }
      const longest = Math.max(...answers.map(({ waitedMs }) => waitedMs));
      const { answered, open } = slow.statuses();
      t.diagnostic(`${answers.length} answers, the longest wait for a place ${longest} ms; ${count(answers.map(({ status }) => status))}`);
      t.diagnostic(`slow uploads: ${open} open, answered ${count(answered)}`);
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.ok(longest < PROMPT_MS, `${longest} ms`);
      assert.ok(open > SLOW / 2, `${open} slow uploads at the end`);
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
