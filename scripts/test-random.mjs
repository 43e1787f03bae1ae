// npm run test:random [-- --minutes 60]: installs, builds, then searches with new seeds for steps
// after which a store disagrees with its model: for this many minutes (default: 10), on both stores
// at once. A failure shows its seed and path, and the fewest steps that lead to it.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensurePrograms } from './lib/debian-packages.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { followParent, main, Stop } from './lib/run.mjs';

const STORES = { SQLite: 'sqlite-store.test.js', PostgreSQL: 'postgres-store.test.js' };
const MODEL_TESTS = 'simple model';
/** Model tests per store. */
const MODELS = 3;

followParent();
await main(async () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Stop(`Expected a number of minutes but received "${values.minutes}".`);
  await ensureInstalled();
  await ensureBuilt();
  if (!(await ensurePrograms(['postgres']))) throw new Stop('PostgreSQL is needed: both stores are searched.');
  const names = Object.keys(STORES);
  const codes = await Promise.all(names.map((name) => search(name, minutes)));
  const failed = names.filter((_, index) => codes[index] !== 0);
  console.log(failed.length === 0 ? '\nNothing was found.' : `\nFailed: ${failed.join(', ')}. Add the steps as a test of their own.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

/**
 * Runs the model tests of one store, one after the other, each for its share of the time; resolves
 * to the exit code.
 */
function search(name, minutes) {
  const file = path.join(root, 'packages', 'testkit', 'dist', STORES[name]);
  const args = ['--enable-source-maps', '--test-reporter=spec', `--test-name-pattern=${MODEL_TESTS}`, file];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, RANDOM_MINUTES: String(minutes / MODELS) } });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => show(name, text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function show(name, text) {
  // Tests that the name pattern skips are of no interest.
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes('# SKIP') && !line.startsWith('﹣'));
  for (const line of lines) console.log(`${name}: ${line}`);
}
