import path from 'node:path';
import { createPool } from '@imagemill/engine-sharp';
import { buildApp, openWorkFolders } from '@imagemill/server';
import { loadConfig, loadSecrets } from '@imagemill/settings';
import { readSite } from '@imagemill/site';
import { repoRoot } from '@imagemill/testkit';
import { instantStore } from './instant-store.js';

// The built server as its own main starts it, but for the store.
const config = loadConfig(process.env);
const site = await readSite(path.join(repoRoot(), 'apps/web/dist/site'), config.edition);
const folders = await openWorkFolders(config.tempDir);
const pool = await createPool({ ...config.pool, folder: folders.path });
const app = buildApp({ config, secrets: await loadSecrets(config), store: instantStore, pool, folders, site });
await app.listen({ host: config.host, port: config.port });
console.log('listening');
