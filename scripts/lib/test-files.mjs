import { existsSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './fingerprint.mjs';
import { root } from './root.mjs';
import { listWorkspaces } from './workspaces.mjs';

/** Begins the paths of tests about documents: tests/dist/pdf, tests/dist/pdf-engine and so on. */
const DOCUMENTS = path.join('tests', 'dist', 'pdf');

/**
 * The tests in the order they run: `unit` ones side by side, then `system` ones (whole servers) each alone, then `browser` ones. Those in
 * `tests` about documents start no server and build nothing: they run with the `unit` ones.
 * `everyBrowser` ones are no part of that: `npm run test:browsers` runs them. A compiled test whose source is gone does not count.
 */
export function listTestFiles(filter = [], folder = root) {
  const scripts = listFiles(folder, undefined, 'scripts').filter((file) => file.endsWith('.test.mjs'));
  const compiled = listWorkspaces(folder).flatMap(({ place }) => compiledTests(folder, place));
  const wanted = [...compiled, ...scripts].filter((file) => filter.length === 0 || filter.some((word) => file.includes(word)));
  return {
    unit: wanted.filter((file) => kindOf(file) === 'unit'),
    system: wanted.filter((file) => kindOf(file) === 'system'),
    browser: wanted.filter((file) => kindOf(file) === 'browser'),
    everyBrowser: wanted.filter((file) => kindOf(file) === 'everyBrowser'),
  };
}

/** The browser that a test for every browser opens, by its name: `webkit.every-browser.test.js`. Others are about Chromium elsewhere. */
export function browserOf(file) {
  return ['firefox', 'webkit'].find((browser) => path.basename(file).startsWith(browser)) ?? 'chromium';
}

function kindOf(file) {
  if (file.endsWith('.every-browser.test.js')) return 'everyBrowser';
  if (file.endsWith('.browser.test.js')) return 'browser';
  return file.startsWith(`tests${path.sep}`) && !file.startsWith(DOCUMENTS) ? 'system' : 'unit';
}

// The web app's compiled tests lie in dist/test, beside the built site.
function compiledTests(folder, place) {
  const results = ['dist/test', 'dist'].map((name) => path.join(place, name)).find((name) => existsSync(path.join(folder, name)));
  if (!results) return [];
  return listFiles(folder, undefined, results).filter((file) => file.endsWith('.test.js') && hasSource(folder, place, results, file));
}

function hasSource(folder, place, results, file) {
  const source = path.join(folder, place, 'src', path.relative(results, file)).replace(/\.js$/, '');
  return existsSync(`${source}.ts`) || existsSync(`${source}.tsx`);
}
