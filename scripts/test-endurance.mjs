// npm run test:endurance [-- words]: installs, builds, then lets whole servers be killed, cut off and flooded, for minutes. Only the
// files whose path holds one of the words, where there are any.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensurePrograms } from './lib/ensure-programs.mjs';
import { followParent } from './lib/follow-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isCi } from './lib/is-ci.mjs';
import { neededPrograms } from './lib/needed-programs.mjs';
import { main, Stop } from './lib/run.mjs';
import { reportRuns, runTests } from './lib/run-tests.mjs';
import { listTestFiles } from './lib/test-files.mjs';

followParent();
await main(async () => {
  const filter = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { endurance: files } = listTestFiles(filter);
  if (files.length === 0) throw new Stop(`No test file matches ${filter.join(' ')}`);
  const isComplete = await ensurePrograms(neededPrograms(files));
  if (!isComplete && isCi) throw new Stop('A build server needs these programs: nothing may be skipped there.');
  reportRuns([await runTests(files, { concurrency: 1, env: process.env })], []);
});
