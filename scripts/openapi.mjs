// node scripts/openapi.mjs: writes docs/openapi.json and the option tables in docs/contract.md.
import './lib/require-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { GENERATED } from './checks/openapi.mjs';
import { TSC } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { main, runQuietly } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await runQuietly('Compiling', [TSC, '-b', '--pretty', 'false', path.join(root, 'packages/openapi')]);
  for (const [file, render] of Object.entries(GENERATED)) writeFileSync(path.join(root, file), await render(root));
});
