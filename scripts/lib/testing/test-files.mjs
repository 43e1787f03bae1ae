import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../fingerprint.mjs';
import { root } from '../root.mjs';
import { listWorkspaces } from '../workspaces.mjs';

/**
 * The suites of `npm test`, `npm run test:long`, `test:browsers`, `test:endurance` and
 * `test:wordpress`. `.ci/run` runs all of them.
 */
export const SUITES = ['main', 'long', 'browsers', 'endurance', 'wordpress'];

const SUITE_OF_NAME = { '.long.': 'long', '.every-browser.': 'browsers', '.endurance.': 'endurance', '.wordpress.': 'wordpress' };

/** What a test file needs while it runs: a core, little of one, or the whole machine. */
const NEEDS = ['cpu', 'waiting', 'machine'];

/**
 * Every test file of the suites: `file` is what Node runs, `source` what people edit, both relative
 * to `folder`. A compiled test whose source is gone doesn't count. `words` keeps only files whose
 * source path contains one of them.
 */
export function listTestFiles({ suites = SUITES, words = [], folder = root } = {}) {
  const scripts = listFiles(folder, undefined, 'scripts').filter((file) => file.endsWith('.test.mjs'));
  const found = [
    ...listWorkspaces(folder).flatMap(({ place }) => compiledTests(folder, place)),
    ...scripts.map((file) => ({ file, source: file })),
  ];
  return found
    .map((test) => ({ ...test, suite: suiteOf(test.source), ...readDeclarations(readFileSync(path.join(folder, test.source), 'utf8')) }))
    .filter(({ source, suite }) => suites.includes(suite) && (words.length === 0 || words.some((word) => source.includes(word))));
}

/**
 * What a test file says about itself, in line comments at its top: `// @needs waiting` or
 * `// @needs machine: why` (without one it needs a core), and `// @retry never: why`.
 */
export function readDeclarations(text) {
  const needs = /^\/\/ @needs (\w+)/m.exec(text)?.[1] ?? 'cpu';
  if (!NEEDS.includes(needs)) throw new Error(`Expected one of ${NEEDS.join(', ')} for @needs but received ${needs}.`);
  return { needs, isRetried: !/^\/\/ @retry never\b/m.test(text) };
}

/**
 * The browser that a test of the `browsers` suite opens, by its file name:
 * `webkit.every-browser.test.ts`. Files with other names use Chromium.
 */
export function browserOf(source) {
  return ['firefox', 'webkit'].find((browser) => path.basename(source).startsWith(browser)) ?? 'chromium';
}

function suiteOf(source) {
  const part = Object.keys(SUITE_OF_NAME).find((name) => source.includes(name));
  return part ? SUITE_OF_NAME[part] : 'main';
}

// The web app's compiled tests are in dist/test, next to the built site.
function compiledTests(folder, place) {
  const results = ['dist/test', 'dist'].map((name) => path.join(place, name)).find((name) => existsSync(path.join(folder, name)));
  if (!results) return [];
  return listFiles(folder, undefined, results)
    .filter((file) => file.endsWith('.test.js'))
    .flatMap((file) => {
      const bare = path.join(place, 'src', path.relative(results, file)).replace(/\.js$/, '');
      const source = [`${bare}.ts`, `${bare}.tsx`].find((name) => existsSync(path.join(folder, name)));
      return source ? [{ file, source }] : [];
    });
}
