// npm run test:breaks [-- words]: breaks a copy of the checkout on purpose, one way at a time, and
// expects the tests that are meant to notice to fail. Takes about a minute per break. Doesn't touch
// the checkout itself.
import './lib/require-node.mjs';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { CommandFailed, followParent, main, runCommand, runQuietly, Stop } from './lib/run.mjs';
import { BREAKS } from './lib/testing/breaks.mjs';

const LINKED = ['node_modules', path.join('.cache', 'wordpress'), path.join('.cache', 'php-7.4')];

followParent();
await main(async () => {
  const words = process.argv.slice(2);
  const breaks = BREAKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (breaks.length === 0) throw new Stop(`No break matches ${words.join(' ')}`);
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-breaks-'));
  try {
    const copy = path.join(folder, 'copy');
    await copyCheckout(copy);
    const missed = [];
    for (const each of breaks) if (!(await isNoticed(copy, each))) missed.push(each.name);
    console.log(`\n${breaks.length - missed.length} passed, ${missed.length} failed`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Links the folders that nothing writes to; copies everything else. */
async function copyCheckout(copy) {
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !['.git', '.cache', 'node_modules', 'data'].some((name) => file === path.join(root, name)),
  });
  mkdirSync(path.join(copy, '.cache'));
  for (const name of LINKED.filter((each) => existsSync(path.join(root, each)))) {
    const [from, to] = [root, copy].map((place) => path.join(place, name));
    await runCommand(`Linking ${name}`, 'cp', ['-al', from, to]).catch(() => runCommand(`Copying ${name}`, 'cp', ['-a', from, to]));
  }
  const shared = path.join(root, '..', 'shared');
  if (existsSync(shared)) await runCommand('Linking the corpus', 'ln', ['-s', shared, path.join(copy, '..', 'shared')]);
}

/** Whether the tests fail with this break. Shows which ones did. */
async function isNoticed(copy, { name, file, changes, suite, words }) {
  const place = path.join(copy, file);
  const original = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    changes.reduce((text, [found, replaced]) => replaceOnce(text, found, replaced, file), original),
  );
  try {
    const output = await runTests(copy, [...(suite ? ['--suite', suite] : []), ...words]);
    const failed = output === undefined ? [] : /^Failed:\n((?: {2}.*\n)+)/m.exec(output)?.[1].trim().split('\n');
    // Without failed tests, the break stopped the build, which proves nothing about the tests.
    if (!failed) throw new Stop(`${name}: the tests could not be run.\n${output}`);
    console.log(`${failed.length > 0 ? '✔' : '✖'} ${name}\n${failed.map((line) => `    ${line.trim()}`).join('\n')}`);
    return failed.length > 0;
  } finally {
    writeFileSync(place, original);
  }
}

/** The output of a failed run; undefined if it passed. */
async function runTests(copy, args) {
  try {
    await runQuietly('Tests', [path.join(copy, 'scripts', 'test.mjs'), ...args], { cwd: copy });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return error.output;
  }
}

function replaceOnce(text, found, replaced, file) {
  if (text.split(found).length !== 2) throw new Stop(`Expected to find this once in ${file}: ${found}`);
  return text.replace(found, () => replaced);
}
