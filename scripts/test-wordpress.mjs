// npm run test:wordpress [-- words]: installs, builds, packages the plugins, looks at their PHP and runs its unit tests, then uses them in a
// real WordPress. With words: only the test files whose path holds one of them.
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensurePrograms } from './lib/ensure-programs.mjs';
import { followParent } from './lib/follow-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isCi } from './lib/is-ci.mjs';
import { neededPrograms } from './lib/needed-programs.mjs';
import { root } from './lib/root.mjs';
import { main, runQuietly, Stop } from './lib/run.mjs';
import { reportRuns, runTests } from './lib/run-tests.mjs';
import { listTestFiles } from './lib/test-files.mjs';
import { checkPlugins } from './lib/wordpress/check-plugins.mjs';
import { ensurePhp74 } from './lib/wordpress/ensure-php-7.4.mjs';
import { ensureWordPress } from './lib/wordpress/ensure-wordpress.mjs';

const PROGRAMS = ['mariadbd', 'php', 'phpcs', 'phpunit'];
// The oldest that the plugins support, and the newest releases that npm has: 6.5 and what became 6.7.
const RELEASES = ['6.2', '6.5', 'nightly'];
const CONCURRENCY = 2;
// Some files set up ten sites, one after the other.
const TIMEOUT_MS = 1_800_000;

followParent();
await main(async () => {
  const filter = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { wordpress: files } = listTestFiles(filter);
  if (files.length === 0) throw new Stop(`No test file matches ${filter.join(' ')}`);
  await runQuietly('Packaging the plugins', [path.join(root, 'scripts', 'plugins.mjs')]);

  const isComplete = await ensurePrograms([...PROGRAMS, ...neededPrograms(files)]);
  const { foreignProgram } = await import('@imagemill/testkit/foreign-program');
  const [php, phpcs, phpunit] = ['php', 'phpcs', 'phpunit'].map(foreignProgram);
  const hasWordPress = php !== undefined && (await ensureWordPress(php, RELEASES));
  const hasPhp74 = await ensurePhp74();
  const chromium = await ensureChromium();
  if (isCi && !(isComplete && hasWordPress && hasPhp74 && chromium))
    throw new Stop('A build server needs all of this: nothing may be skipped there.');

  const left = php && phpcs && phpunit ? [] : ['the plugins’ PHP by itself: no PHP, phpcs or PHPUnit on this machine'];
  const isGood = filter.length > 0 || left.length > 0 || (await checkPlugins({ php, phpcs, phpunit, hasPhp74 }));
  const env = { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  reportRuns([await runTests(files, { concurrency: CONCURRENCY, env, timeoutMs: TIMEOUT_MS })], filter.length > 0 ? [] : left);
  if (!isGood) throw new Stop('The plugins’ PHP has problems: see above.');
});
