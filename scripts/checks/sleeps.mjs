import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../lib/fingerprint.mjs';
import { withoutComments } from '../lib/read-imports.mjs';

const FOLDERS = ['packages', 'apps', 'plugins', 'scripts', 'tests', 'bench'];
/**
 * Tests, and what only tests use: test-app.ts, folders called testing, the testkit, and everything
 * in tests/src.
 */
const TEST = /\.test\.[cm]?[jt]sx?$|\/src\/(?:.*\/)?(?:test-[^/]+|testing\/.+)$|^packages\/testkit\/src\/|^tests\/src\//;
const SOURCE = /\.(?:[cm]?[jt]sx?|php)$/;
/**
 * Files whose whole purpose is to wait. `letTimePass` asks for a reason; the others poll until
 * something has happened.
 */
const HELPERS = [
  'packages/testkit/src/real-time.ts',
  'packages/testkit/src/poll.ts',
  // poll for PHP
  'packages/testkit/src/wordpress/php/rig.php',
  // engine-sharp doesn't depend on the testkit.
  'packages/engine-sharp/src/pool/testing/poll.ts',
];

/**
 * What a sleep looks like. Strings count too, because some contain PHP or scripts for a page.
 * Timers that aren't sleeps, such as one that bounds a hang or runs on a mocked clock, don't call
 * the function that resolves a promise.
 */
const SLEEPS = [
  // new Promise((resolve) => setTimeout(resolve, 20)), also with a block or with () => resolve(…)
  /new Promise(?:<[^>]*>)?\(\s*(?:async\s*)?\(?\s*(\w+)[^)=]*\)?\s*=>\s*(?:\{\s*)?(?:void\s+)?(?:\w+\.)?setTimeout\(\s*(?:\(\)\s*=>\s*(?:\{\s*)?(?:void\s+)?)?\1\b/g,
  // The same with a resolver from elsewhere
  /\bsetTimeout\(\s*(?:\(\)\s*=>\s*)?resolve\b/g,
  /\bpromisify\(\s*setTimeout\b/g,
  // import { setTimeout as sleep } from 'node:timers/promises'; setImmediate is fine, because it
  // only waits for one turn of the event loop
  /\bset(?:Timeout|Interval)\b[^;'"`]*['"](?:node:)?timers\/promises['"]/g,
  /\bscheduler\.wait\(/g,
  /\bwaitForTimeout\(/g,
  // sleep(20), and usleep(20_000) in PHP
  /\b(?:usleep|time_nanosleep)\(|(?<![.\w])sleep\(\s*\d/g,
];

/** Every bare sleep in a test or test helper under `folder`, one line each. */
export function findSleeps(folder) {
  const skip = (name) => ['node_modules', 'dist', 'vendor', 'public'].includes(name);
  return FOLDERS.filter((place) => existsSync(path.join(folder, place)))
    .flatMap((place) => listFiles(folder, skip, place))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => TEST.test(file) && SOURCE.test(file) && !HELPERS.includes(file))
    .flatMap((file) => sleepsIn(readFileSync(path.join(folder, file), 'utf8')).map((line) => `${file}:${line}: ${ADVICE}`));
}

const ADVICE = 'tests must not sleep. Wait for the event, hold the other side back, or set the clock; docs/testing.md shows how';

/** The numbers of the lines that sleep. */
function sleepsIn(source) {
  const code = withoutComments(source);
  const starts = SLEEPS.flatMap((pattern) => [...code.matchAll(pattern)].map(({ index, 0: text }) => index + text.length));
  return [...new Set(starts.map((at) => code.slice(0, at).split('\n').length))].sort((a, b) => a - b);
}
