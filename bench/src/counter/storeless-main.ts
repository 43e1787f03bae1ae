import path from 'node:path';
import { buildApp, loadConfig, loadSecrets } from '@imagemill/server';
import { readSite } from '@imagemill/site';
import { repoRoot } from '@imagemill/testkit';
import { instantStore } from './instant-store.js';

// The built server as its own main starts it, but for the store.
const config = loadConfig(process.env);
const site = await readSite(path.join(repoRoot(), 'apps/web/dist/site'), config.edition);
const app = buildApp({ config, secrets: await loadSecrets(config), store: instantStore, site });
await app.listen({ host: config.host, port: config.port });
