// npm run build: installs and builds what is not up to date.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { followParent } from './lib/follow-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
