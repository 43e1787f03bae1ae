import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeGate, startWordPress, type WordPressOptions } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { fillLibrary, libraryFiles, numberOf, openBulkPage, part, waitForNumber } from './bulk-page.js';
import { findPairProblems, glanceDifference } from './image-pair.js';
import { libraryImages } from './library-images.js';
import { withBrowser } from './shared-browser.js';

export const NO_WEBP: WordPressOptions = { imagick: false, ini: { disable_functions: 'imagewebp' } };
export const LITTLE_MEMORY: WordPressOptions = {
  imagick: false,
  ini: { memory_limit: '64M' },
  constants: { WP_MEMORY_LIMIT: '64M', WP_MAX_MEMORY_LIMIT: '64M' },
};

/**
 * Fills a library with 40 images, `large` of them too large for PHP, and lets the browser convert
 * what the server can't, with a stop and a reload on the way. Before the stop the page gets `lists`
 * lists of five images to convert; further ones are held back.
 */
export async function convertByBrowser(options: WordPressOptions, { large, lists }: { large: number; lists: number }): Promise<void> {
  await using site = await startWordPress(options);
  await fillLibrary(site, await libraryImages({ large }));
  await site.place('imagemill-webp');
  await site.activate('imagemill-webp');
  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    await part(page, 'browser-start').waitFor({ timeout: 120_000 });
    const held = await holdLists(page, lists);
    await part(page, 'browser-start').click();
    await waitForNumber(page, 'done', (done) => done >= 10);
    await part(page, 'browser-stop').click();
    held.letGo();
    await part(page, 'browser-start').waitFor({ timeout: 120_000 });
    await part(page, 'browser-start').click();
    await part(page, 'browser-stop').waitFor();
    // In the middle: what this tab was doing goes on after a reload.
    await page.reload();
    await page.unroute(/browser-jobs/);
    held.letGo();
    await waitForNumber(page, 'left', (left) => left === 0);
    assert.equal(await numberOf(page, 'errors'), 3);
  });
  const library = await libraryFiles(site);
  assert.equal(library.length, 40);
  for (const { all } of library) {
    for (const file of all.filter((each) => existsSync(`${each}.webp`))) {
      const name = path.basename(file);
      assert.deepEqual(await findPairProblems(file), [], name);
      // Without a profile, inks may mean many colors: the plain formula and a printer's profile are
      // 25 apart.
      assert.ok((await glanceDifference(file, `${file}.webp`)) < (name.startsWith('inks') ? 40 : 4), `${name}.webp looks different`);
    }
  }
  const converted = library.filter(({ main }) => existsSync(`${main}.webp`));
  assert.ok(converted.length >= 36, `only ${converted.length} pictures have a WebP`);
  assert.deepEqual(site.problems(), []);
  assert.deepEqual(site.outsideRequests(), []);
}

/**
 * Lets the page fetch this many lists of images and holds later ones back; `letGo` releases the
 * ones waiting by then.
 */
async function holdLists(page: Page, lists: number) {
  let gate = makeGate();
  let left = lists;
  await page.route(/browser-jobs/, async (route) => {
    left -= 1;
    if (left < 0) await gate.opened;
    // A reloaded page no longer waits for its response.
    await route.continue().catch(() => {});
  });
  return {
    letGo: () => {
      gate.open();
      gate = makeGate();
    },
  };
}
