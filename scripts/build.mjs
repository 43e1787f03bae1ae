// npm run build: installs and builds whatever isn't up to date.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { followParent, main } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
