// npm test [-- words]: installs, builds, checks, then runs every test, or only the files whose path holds one of the words.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensurePrograms } from './lib/ensure-programs.mjs';
import { followParent } from './lib/follow-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isCi } from './lib/is-ci.mjs';
import { neededPrograms } from './lib/needed-programs.mjs';
import { main, Stop } from './lib/run.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { reportRuns, runTests } from './lib/run-tests.mjs';
import { listTestFiles } from './lib/test-files.mjs';

const CONCURRENCY = 2;

followParent();
await main(async () => {
  const filter = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { unit, system, browser } = listTestFiles(filter);
  if (unit.length + system.length + browser.length === 0) throw new Stop(`No test file matches ${filter.join(' ')}`);

  if (filter.length === 0) {
    if (!(await runChecks())) throw new Stop('The checks found problems: no test was run.');
  }

  // Whole-system tests may open a browser as well.
  const needsBrowser = system.length + browser.length > 0;
  const chromium = needsBrowser ? await ensureChromium() : undefined;
  const env = process.env;
  if (needsBrowser && !chromium && isCi) throw new Stop('A build server needs Chromium: nothing may be skipped there.');

  // Without them, the tests that compare with them say so and are skipped.
  const programs = neededPrograms([...unit, ...system, ...browser]);
  const isComplete = await ensurePrograms(programs);
  if (!isComplete && isCi) throw new Stop('A build server needs these programs: nothing may be skipped there.');

  const runs = [
    { files: unit, concurrency: CONCURRENCY },
    { files: system, concurrency: 1 },
    { files: chromium ? browser : [], concurrency: CONCURRENCY },
  ].filter(({ files }) => files.length > 0);
  const results = [];
  for (const { files, concurrency } of runs) results.push(await runTests(files, { concurrency, env }));

  reportRuns(results, chromium ? [] : browser.map((file) => `${file}: no Chromium on this machine`));
});
