// npm start: installs and builds what is not up to date, then becomes the server.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { followParent, main } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In this very process: signals reach the server directly, once, and its exit code is npm's.
  await import('../apps/server/dist/main.js');
});
