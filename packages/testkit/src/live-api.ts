import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Store } from '@imagemill/store';
import { type SiteOptions, type SiteProcess, startSite } from './site-process.js';

/**
 * Makes the public API Live, as the operator's launch does once everyone has been told. Only for a
 * store with an empty waitlist.
 */
export async function launchApi(store: Store): Promise<void> {
  const [runner, now] = [randomUUID(), Date.now()];
  await store.beginLaunch({ runner, now, leaseMs: 15_000 });
  const { kind } = await store.finishLaunch({ runner, without: [], now });
  await store.endLaunchRun(runner);
  if (kind !== 'live') throw new Error(`Expected the API to be live but it is ${kind}.`);
}

/** Creates a key for the operator, or for an account with PRO. */
export async function addApiKey(store: Store, accountId: string | null = null): Promise<string> {
  const { createApiKey } = await import('@imagemill/core');
  const key = createApiKey(randomInt);
  const hash = createHash('sha256').update(key).digest('hex');
  const outcome = await store.createKey({
    id: randomUUID(),
    hash,
    name: 'A test',
    lastFour: key.slice(-4),
    accountId,
    limit: 10,
    now: Date.now(),
  });
  if (outcome !== 'created') throw new Error(`Expected a key but received ${outcome}.`);
  return key;
}

/** A site whose public API is Live, with a key for it. */
export interface LiveSite extends SiteProcess {
  readonly key: string;
}

export async function openLiveSite(options: SiteOptions = {}): Promise<LiveSite> {
  const site = await startSite(options);
  try {
    const { openOperatorStore } = await import('@imagemill/store');
    // The server is running, so this uses its socket.
    const store = await openOperatorStore({ databaseUrl: options.env?.DATABASE_URL ?? null, directory: site.dataDir });
    try {
      await launchApi(store);
      return Object.assign(site, { key: await addApiKey(store) });
    } finally {
      await store.close();
    }
  } catch (error) {
    await site.dispose();
    throw error;
  }
}
