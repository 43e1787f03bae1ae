import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestBrowser, photo, poll, startSite, type TestBrowser, temporaryDirectory } from '@imagemill/testkit';
import { countsByTool, totalOf } from '../site/offline-page.js';
import { samplePdf } from '../site/sample-pdfs.js';

/**
 * The site without a connection. Chromium has its own tests:
 * tests/src/site/offline*.browser.test.ts.
 */
export function offlineSuite(name: 'firefox' | 'webkit'): void {
  test(`${name}: after a visit to one page, tools work without the site, and their files are counted later`, {
    timeout: 240_000,
  }, async () => {
    const folder = await temporaryDirectory();
    const file = await writePhoto(folder.path);
    const report = path.join(folder.path, 'a.pdf');
    await writeFile(report, await samplePdf());
    await using site = await startSite();
    await using browser = await openTestBrowser(name);
    try {
      const until = (selector: string, words: RegExp) => untilText(browser, selector, words);
      await browser.open(`${site.url}/pricing`);
      await until('#offline-line', /^This site works offline now\.$/);
      await site.stop();
      await browser.open(`${site.url}/compress-image`);
      assert.equal(await browser.evaluate(() => crossOriginIsolated), true);
      await until('.offline-note', /does not answer right now\. The tools work all the same/);
      await browser.setFiles('.drop input[type=file]', [file]);
      await until('.row[data-state="finished"]', /a\.jpg/);
      await browser.open(`${site.url}/compress-pdf`);
      await browser.setFiles('.drop input[type=file]', [report]);
      await until('.row[data-state="finished"]', /a\.pdf/);
      await site.restart();
      await until('.quota', /^28 of 30 free files left/);
      // The number already subtracts counts that aren't delivered yet: it says 28 before the site
      // has counted both, one after the other.
      await poll(async () => (await totalOf(site)) >= 2, { what: 'both files to be counted' });
      const { 'compress-image': images, 'compress-pdf': documents } = await countsByTool(site);
      assert.deepEqual([images, documents], [1, 1]);
    } finally {
      await folder.remove();
    }
  });
  test(`${name}: what isn't cached comes from the site through the service worker`, { timeout: 240_000 }, async () => {
    const folder = await temporaryDirectory();
    const file = await writePhoto(folder.path);
    await using site = await startSite();
    await using browser = await openTestBrowser(name);
    try {
      await browser.open(`${site.url}/pricing`);
      await untilText(browser, '#offline-line', /^This site works offline now\.$/);
      await browser.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await browser.open(`${site.url}/compress-image`);
      assert.equal(await browser.evaluate(() => navigator.serviceWorker.controller?.state), 'activated');
      await browser.setFiles('.drop input[type=file]', [file]);
      await untilText(browser, '.row[data-state="finished"]', /a\.jpg/);
    } finally {
      await folder.remove();
    }
  });
}

async function writePhoto(folder: string): Promise<string> {
  const file = path.join(folder, 'a.jpg');
  await writeFile(file, await photo(160, 120).jpeg({ quality: 97 }).toBuffer());
  return file;
}

function untilText(browser: TestBrowser, selector: string, words: RegExp): Promise<unknown> {
  const textOf = () => browser.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);
  return poll(async () => words.test(await textOf()), { timeoutMs: 90_000, what: `${selector} like ${words}` });
}
