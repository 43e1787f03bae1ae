// npm run bench [-- question …] [--rounds N]: installs, builds, measures and rewrites docs/bench.
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { followParent, main, runShown, Stop } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium({ whole: true });
  if (!chromium) throw new Stop('The bench compares engines in a real browser.');
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  process.exitCode = await runShown([path.join(root, 'bench', 'dist', 'main.js'), ...process.argv.slice(2)], { env });
});
