// npm run test:browsers [-- words]: installs, builds, then takes files through the tools' pages in every browser engine, or only in
// those whose test files' paths hold one of the words: chromium, firefox, webkit, plain-http.
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { followParent } from './lib/follow-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isCi } from './lib/is-ci.mjs';
import { main, Stop } from './lib/run.mjs';
import { reportRuns, runTests } from './lib/run-tests.mjs';
import { browserOf, listTestFiles } from './lib/test-files.mjs';

followParent();
await main(async () => {
  const filter = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { everyBrowser: files } = listTestFiles(filter);
  if (files.length === 0) throw new Stop(`No browser matches ${filter.join(' ')}`);

  const missing = [];
  for (const browser of new Set(files.map(browserOf))) if (!(await ensureBrowser(browser))) missing.push(browser);
  if (missing.length > 0 && isCi) throw new Stop(`A build server needs every browser, but has no ${missing.join(' and no ')}.`);

  const [left, run] = [true, false].map((isLeft) => files.filter((file) => missing.includes(browserOf(file)) === isLeft));
  const results = run.length > 0 ? [await runTests(run, { concurrency: 1, env: process.env })] : [];
  reportRuns(
    results,
    left.map((file) => `${path.basename(file)}: no ${browserOf(file)} on this machine`),
  );
});
