import path from 'node:path';
import { createPool } from '@imagemill/engine-sharp';
import { buildApp, openWorkFolders } from '@imagemill/server';
import { loadConfig, loadSecrets } from '@imagemill/settings';
import { readSite } from '@imagemill/site';
import type { Store } from '@imagemill/store';
import { repoRoot } from '@imagemill/testkit';

const USAGE = { tier: 'free', day: '2026-01-15', used: 1 } as const;

const ANSWERS: Partial<Store> = {
  usage: async () => USAGE,
  countOperation: async () => ({ kind: 'counted', ...USAGE }),
  apiStatus: async () => 'Planned',
  close: async () => {},
};

/**
 * A measuring device, not a store: it keeps nothing and answers at once, which leaves only the
 * server's own work. It lives here because nothing else may use it. Only the measured calls work.
 */
const instantStore = ANSWERS as Store;

// Starts the built server the way its own main does, except for the store.
const config = loadConfig(process.env);
const site = await readSite(path.join(repoRoot(), 'apps/web/dist/site'), config.edition);
const folders = await openWorkFolders(config.tempDir);
const pool = await createPool({ ...config.pool, folder: folders.path });
const app = buildApp({ config, secrets: await loadSecrets(config), store: instantStore, pool, folders, site });
await app.listen({ host: config.host, port: config.port });
console.log('listening');
