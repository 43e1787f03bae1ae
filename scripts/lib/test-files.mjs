import { existsSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './fingerprint.mjs';
import { root } from './root.mjs';
import { listWorkspaces } from './workspaces.mjs';

/** How the paths of tests in `tests` begin that build nothing and mind no company: `pdf` also stands for `pdf-engine` and so on. */
const SIDE_BY_SIDE = ['contract', 'operator', 'parity', 'pdf', 'service', 'sharp-engine'].map((name) => path.join('tests', 'dist', name));

/**
 * The tests in the order they run: `unit` ones side by side, then `system` ones (whole builds and servers) each alone, then `browser` ones.
 * `everyBrowser`, `endurance` and `wordpress` ones are no part of that: `npm run test:browsers`, `npm run test:endurance` and
 * `npm run test:wordpress` run them. A compiled test whose source is gone does not count.
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
    endurance: wanted.filter((file) => kindOf(file) === 'endurance'),
    wordpress: wanted.filter((file) => kindOf(file) === 'wordpress'),
  };
}

/** The browser that a test for every browser opens, by its name: `webkit.every-browser.test.js`. Others are about Chromium elsewhere. */
export function browserOf(file) {
  return ['firefox', 'webkit'].find((browser) => path.basename(file).startsWith(browser)) ?? 'chromium';
}

function kindOf(file) {
  if (file.endsWith('.every-browser.test.js')) return 'everyBrowser';
  if (file.endsWith('.endurance.test.js')) return 'endurance';
  if (file.endsWith('.wordpress.test.js')) return 'wordpress';
  if (file.endsWith('.browser.test.js')) return 'browser';
  const isAlone = file.startsWith(`tests${path.sep}`) && !SIDE_BY_SIDE.some((beginning) => file.startsWith(beginning));
  return isAlone ? 'system' : 'unit';
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
