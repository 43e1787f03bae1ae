import path from 'node:path';
import { findFileCycles } from '../checks/file-cycles.mjs';
import { findImportProblems } from '../checks/imports.mjs';
import { findLockProblems } from '../checks/lock-file.mjs';
import { findMachineNames } from '../checks/machine-names.mjs';
import { findNoticeProblems } from '../checks/notices.mjs';
import { findOpenApiProblems } from '../checks/openapi.mjs';
import { findBannedWords } from '../checks/plain-words.mjs';
import { findSleeps } from '../checks/sleeps.mjs';
import { findPluginWordProblems } from './plugins/render-pot.mjs';
import { root } from './root.mjs';
import { runCommand } from './run.mjs';

const BIOME = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

const CHECKS = {
  'format and lint': runBiome,
  'import directions': () => findImportProblems(root),
  'import circles': () => findFileCycles(root),
  'sleeps in tests': () => findSleeps(root),
  'slow regular expressions': runSlowExpressions,
  'machine names': () => findMachineNames(root),
  'plain words': () => findBannedWords(root),
  'lock file': () => findLockProblems(root),
  'third-party notices': () => findNoticeProblems(root),
  'description of the API': () => findOpenApiProblems(root),
  'words of the plugins': () => findPluginWordProblems(root),
};

/** Runs every check, shows all problems, and returns whether there were none. */
export async function runChecks() {
  let isGood = true;
  for (const [name, find] of Object.entries(CHECKS)) {
    const problems = await find();
    console.log(`${problems.length === 0 ? '✔' : '✖'} ${name}`);
    for (const problem of problems) console.error(`  ${problem}`);
    isGood &&= problems.length === 0;
  }
  return isGood;
}

/** Imported late, because it needs packages and this module is loaded before they're installed. */
async function runSlowExpressions() {
  const { findSlowExpressions } = await import('../checks/slow-expressions.mjs');
  return findSlowExpressions(root);
}

async function runBiome() {
  try {
    await runCommand('biome ci', process.execPath, [BIOME, 'ci', '--colors=off', '.']);
    return [];
  } catch (error) {
    return [error.output ?? String(error)];
  }
}
