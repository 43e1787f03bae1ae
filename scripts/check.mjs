// npm run check: types, formatting, lint and the repository's own rules.
import './lib/require-node.mjs';
import { TSC } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, runQuietly } from './lib/run.mjs';
import { runChecks } from './lib/run-checks.mjs';

await main(async () => {
  await ensureInstalled();
  await runQuietly('Checking types (tsc -b)', [TSC, '-b', '--pretty', 'false']);
  if (!(await runChecks())) process.exitCode = 1;
});
