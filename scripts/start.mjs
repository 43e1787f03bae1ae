// npm start: installs and builds whatever isn't up to date, then becomes the server.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { followParent, main } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In this same process: signals reach the server directly, once, and npm gets its exit code.
  await import('../apps/server/dist/main.js');
});
