// npm test [-- words]: installs, builds, checks, then runs the tests of the main suite, or only the
// files whose path contains one of the words.
// --suite long|browsers|endurance|wordpress: another suite (npm run test:long and so on)
// --all: every suite
// --changed [ref]: only the files that can notice what has changed since the commit (default: HEAD)
// --record: keeps the measured times in scripts/lib/testing/durations.json, which orders the files
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { followParent, main, Stop } from './lib/run.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { parseArguments } from './lib/testing/arguments.mjs';
import { listChanges, selectChanged } from './lib/testing/changed-tests.mjs';
import { keepDurations } from './lib/testing/durations.mjs';
import { prepare } from './lib/testing/prepare.mjs';
import { describeResult, describeRun } from './lib/testing/report.mjs';
import { MAX_FLAKY, runSuites } from './lib/testing/run-suites.mjs';
import { listTestFiles, SUITES } from './lib/testing/test-files.mjs';

followParent();
await main(async () => {
  const { suites, words, changedSince, isRecorded } = parseArguments(process.argv.slice(2));
  const startedAt = performance.now();
  const sinceStart = () => (performance.now() - startedAt) / 1000;
  const stage = (name) => console.log(`${name} (after ${sinceStart().toFixed(0)} s)`);

  await ensureInstalled();
  await ensureBuilt();
  const listed = listTestFiles({ suites, words });
  const elsewhere = words.length === 0 ? '' : describeOtherSuites(suites, words);
  if (listed.length === 0) throw new Stop(`No test file${elsewhere ? ' here' : ''} matches ${words.join(' ')}. ${elsewhere}`.trim());
  if (elsewhere) console.log(elsewhere);
  const chosen = changedSince ? selectChanged(listed, listChanges(changedSince)) : listed;
  if (chosen.length === 0) return console.log(`No test can notice what has changed since ${changedSince}.`);

  if (words.length === 0) {
    stage('Checking');
    if (!(await runChecks())) throw new Stop('The checks found problems: no test was run.');
  }
  stage('Preparing');
  const { tests, left } = await prepare(chosen);

  stage(`Running ${tests.length} test files`);
  const stop = stopOnSignal();
  const onResult = (result, progress) => console.log(describeResult(result, progress));
  const results = await runSuites(tests, { env: process.env, signal: stop.signal, onResult });
  keepDurations(results, isRecorded);
  console.log(`\n${describeRun(results, { left, seconds: sinceStart() })}`);
  const isGood = results.every(({ failures }) => failures.length === 0) && results.filter(({ flaky }) => flaky).length <= MAX_FLAKY;
  process.exitCode = stop.exitCode ?? (isGood ? 0 : 1);
});

/** How many files of other suites match the words, and how to run them; empty if none do. */
function describeOtherSuites(suites, words) {
  const others = SUITES.filter((suite) => !suites.includes(suite));
  return others
    .map((suite) => [suite, listTestFiles({ suites: [suite], words }).length])
    .filter(([, count]) => count > 0)
    .map(
      ([suite, count]) =>
        `Files that match in suite ${suite}: ${count}. Run npm ${suite === 'main' ? 'test' : `run test:${suite}`} -- ${words.join(' ')}`,
    )
    .join('\n');
}

/** When this process is told to stop, ends the running test files and the servers they share. */
function stopOnSignal() {
  const controller = new AbortController();
  const stop = { signal: controller.signal, exitCode: undefined };
  for (const [signal, exitCode] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
    process.once(signal, () => {
      stop.exitCode = exitCode;
      controller.abort();
    });
  return stop;
}
