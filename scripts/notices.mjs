// node scripts/notices.mjs: rewrites THIRD_PARTY_NOTICES.md.
import './lib/require-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { renderNotices } from './lib/render-notices.mjs';
import { root } from './lib/root.mjs';
import { main, Stop } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const text = renderNotices(root);
  if (text === undefined) throw new Stop('The notices are written on Linux or macOS, where libvips is a package of its own.');
  writeFileSync(path.join(root, 'THIRD_PARTY_NOTICES.md'), text);
});
