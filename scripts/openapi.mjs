// node scripts/openapi.mjs: writes docs/openapi.json anew.
import './lib/require-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { OPENAPI_FILE, renderOpenApi } from './checks/openapi.mjs';
import { TSC } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { main, runQuietly } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await runQuietly('Compiling', [TSC, '-b', '--pretty', 'false', path.join(root, 'packages/openapi')]);
  writeFileSync(path.join(root, OPENAPI_FILE), await renderOpenApi(root));
});
