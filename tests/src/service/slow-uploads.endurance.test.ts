// @needs waiting
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openOperatorStore } from '@imagemill/store';
import { addApiKey, type LiveSite, openLiveSite, photo, poll } from '@imagemill/testkit';
import { startSlowUploads } from './slow-uploads.js';

const SLOW = 200;
const REQUESTS = 50;
/** More than the server reads before the pace of a body matters. */
const FAST_BEGINNING = new Uint8Array(100_000);
/** A server that gives slow uploads more or less time. */
const MAIN = fileURLToPath(new URL('./other-pace-main.js', import.meta.url));
/**
 * Longer than all requests take, even on a busy machine. A request that waits for a slow upload
 * waits this long.
 */
const PATIENT_MS = 1_200_000;
/** Short enough that slow uploads are turned away and come again. */
const BRISK_MS = 15_000;

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

for (const [windowMs, what] of [
  [PATIENT_MS, 'are never waited for'],
  [BRISK_MS, 'are rejected as too slow, come back, and delay no other request'],
] as const) {
  describe(`200 uploads of one byte a second ${what}`, { concurrency: 1 }, () => {
    let site: LiveSite;
    before(async () => {
      const limits = { API_RATE_PER_MINUTE: '100000', API_MONTHLY_FILES: '1000000', QUEUE_WAIT_MS: '600000' };
      const env = { WORKERS: '2', LOG_LEVEL: 'silent', PACE_WINDOW_MS: String(windowMs), ...limits };
      site = await openLiveSite({ main: MAIN, env });
    });
    after(() => site?.dispose());

    for (const [whose, { slowKeys, sameKey = false, beginning = new Uint8Array(1) }] of Object.entries(CASES)) {
      test(`with ${whose}`, async (t) => {
        const [ownKey = ''] = await addKeys(site.dataDir, 1);
        const keys = sameKey ? [ownKey] : await addKeys(site.dataDir, slowKeys);
        const file = await photo(1200, 900).jpeg({ quality: 90 }).toBuffer();
        const headers = { authorization: `Bearer ${ownKey}`, 'content-type': 'image/jpeg' };
        using slow = startSlowUploads({ port: site.port, keys, count: SLOW, beginning });
        const sentAway = () => slow.statuses().answered.includes(408);
        await poll(() => slow.statuses().begun >= SLOW, { what: 'the slow uploads to begin' });
        if (windowMs === BRISK_MS) await poll(sentAway, { what: 'uploads to be sent away for their pace', timeoutMs: 180_000 });
        await poll(() => slow.statuses().open > SLOW / 2, { what: 'slow uploads' });
        const statuses: number[] = [];
        for (let index = 0; index < REQUESTS; index++) {
          const answer = await fetch(`${site.url}/v1/resize?longEdge=100`, { method: 'POST', headers, body: new Uint8Array(file) });
          await answer.arrayBuffer();
          statuses.push(answer.status);
        }
        t.diagnostic(`${count(statuses)}; slow uploads: ${slow.statuses().open} open, answered ${count(slow.statuses().answered)}`);
        assert.deepEqual([...new Set(statuses)], [200]);
        assert.equal(sentAway(), windowMs === BRISK_MS, 'none had to end for the others');
        await poll(() => slow.statuses().open > SLOW / 2, { what: 'slow uploads at the end' });
      });
    }
  });
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
