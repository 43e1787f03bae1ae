import { ensurePrograms } from '../debian-packages.mjs';
import { ensureBrowser } from '../ensure-browser.mjs';
import { ensureChromium } from '../ensure-chromium.mjs';
import { Stop } from '../run.mjs';
import { ensurePhp74 } from '../wordpress/ensure-php-7.4.mjs';
import { ensureWordPress } from '../wordpress/ensure-wordpress.mjs';
import { neededPrograms } from './needed-programs.mjs';
import { browserOf } from './test-files.mjs';

/** True on a build server, where no test may be skipped because a program is missing. */
const isCi = !['', '0', 'false'].includes(process.env.CI ?? '');

// The oldest release that the plugins support, and the newest ones on npm: 6.5 and what became 6.7.
const WORDPRESS_PROGRAMS = ['mariadbd', 'php', 'phpcs', 'phpunit'];
const WORDPRESS_RELEASES = ['6.2', '6.5', 'nightly'];

/**
 * Finds or installs what test files need. Returns the files that can run, and the ones left out
 * with the reason. A build server must have everything, so there a missing part is an error.
 */
export async function prepare(tests) {
  const missing = [];
  const has = (isThere, name) => {
    if (!isThere) missing.push(name);
    return isThere;
  };
  const mayOpenPages = ({ source }) => source.startsWith('tests/') || source.includes('.browser.test.');
  const chromium = tests.some((test) => mayOpenPages(test) && test.suite !== 'browsers') ? await ensureChromium() : undefined;
  const browsers = new Map();
  for (const browser of new Set(tests.filter(({ suite }) => suite === 'browsers').map(({ source }) => browserOf(source))))
    browsers.set(browser, has(await ensureBrowser(browser), browser));

  // If programs are missing, the tests that need them say so and are skipped.
  const isWordPress = tests.some(({ suite }) => suite === 'wordpress');
  const programs = [...neededPrograms(tests.map(({ file }) => file)), ...(isWordPress ? WORDPRESS_PROGRAMS : [])];
  has(await ensurePrograms([...new Set(programs)]), 'programs');
  if (isWordPress) await prepareWordPress(has);

  const whyLeft = ({ source, suite }) => {
    if (suite === 'browsers') return browsers.get(browserOf(source)) ? undefined : `no ${browserOf(source)} on this machine`;
    return source.includes('.browser.test.') && !has(chromium, 'Chromium') ? 'no Chromium on this machine' : undefined;
  };
  const left = tests.flatMap((test) => (whyLeft(test) ? [{ ...test, why: whyLeft(test) }] : []));
  if (missing.length > 0 && isCi)
    throw new Stop(`A build server must have everything, but this one lacks: ${[...new Set(missing)].join(', ')}`);
  return {
    tests: tests.filter((test) => !whyLeft(test)),
    left,
  };
}

async function prepareWordPress(has) {
  const { externalProgram } = await import('@imagemill/testkit/external-program');
  const php = externalProgram('php');
  has(php !== undefined && (await ensureWordPress(php, WORDPRESS_RELEASES)), 'WordPress');
  has(await ensurePhp74(), 'PHP 7.4');
}
