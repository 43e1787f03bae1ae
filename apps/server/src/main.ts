import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSite } from '@imagemill/site';
import { openSqliteStore } from '@imagemill/store';
import { buildApp } from './app.js';
import { loadConfig } from './config.js';
import { loadSecrets } from './secrets.js';
import { trackSilentConnections } from './silent-connections.js';
import { localAddress, startProblem } from './start-texts.js';

/** A request that runs when the server is told to stop has this long to finish. */
const STOP_MS = 10_000;
/** A connection that has sent nothing by then will not: nobody waits for it. */
const STOP_SILENT_MS = 500;
const CLEAN_EVERY_MS = 3_600_000;

const BUILT_SITE = fileURLToPath(new URL('../../web/dist/site', import.meta.url));

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const site = await readSite(path.resolve(config.siteDir ?? BUILT_SITE), config.edition);
  // The store first: it makes the data directory, and says in plain words why it cannot.
  const store = await openSqliteStore({ directory: config.dataDir });
  const secrets = await loadSecrets(config);
  const app = buildApp({ config, secrets, store, site });
  const closeSilent = trackSilentConnections(app.server);

  const clean = () => store.clean(Date.now()).catch((err: unknown) => app.log.warn({ err }, 'cleaning failed'));
  const cleaning = setInterval(clean, CLEAN_EVERY_MS);

  let stopping = false;
  const stop = async () => {
    // A terminal and npm may each send the signal: the second one changes nothing.
    if (stopping) return;
    stopping = true;
    clearInterval(cleaning);
    const timers = [setTimeout(closeSilent, STOP_SILENT_MS), setTimeout(() => app.server.closeAllConnections(), STOP_MS)];
    await app.close();
    timers.forEach(clearTimeout);
    await store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail));

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await store.close();
    throw error;
  }
  void clean();
  console.log(`Imagemill is running at ${localAddress(config.host, app.server.address())}`);
}

function fail(error: unknown): never {
  console.error(startProblem(error));
  process.exit(1);
}

start().catch(fail);
