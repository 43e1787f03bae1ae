import path from 'node:path';
import { createPool } from '@imagemill/engine-sharp';
import { buildApp, openWorkFolders } from '@imagemill/server';
import { loadConfig, loadSecrets } from '@imagemill/settings';
import { readSite } from '@imagemill/site';
import { openStore } from '@imagemill/store';
import { repoRoot } from '@imagemill/testkit';

/** How slowly a body may arrive before the server gives up on it. */
const PACE = { windowMs: Number(process.env.PACE_WINDOW_MS), minBytes: 64_000, overallMs: 1_800_000 };

// Starts the built server the way its own main does, but with other time limits for slow uploads.
const config = loadConfig(process.env);
const folders = await openWorkFolders(config.tempDir);
const pool = await createPool({ ...config.pool, folder: folders.path });
const site = await readSite(path.join(repoRoot(), 'apps/web/dist/site'), config.edition);
const store = await openStore({ databaseUrl: config.databaseUrl, directory: config.dataDir });
const app = buildApp({ config, secrets: await loadSecrets(config), store, pool, folders, site, uploadPace: PACE });
await app.listen({ host: config.host, port: config.port });
console.log('listening');
