import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { photo, poll, signIn, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import {
  bulkUrl,
  fillLibrary,
  libraryFiles,
  numberOf,
  openBulkPage,
  part,
  requireNoOverflow,
  textOf,
  waitForNumber,
  webpFiles,
} from './bulk-page.js';
import { findPairProblems } from './image-pair.js';
import { holdAfter } from './library-files.js';
import { libraryImages } from './library-images.js';
import { withBrowser } from './shared-browser.js';

const skip = withoutWordPress();

/** A paused site with this many photos that were uploaded before the plugin was installed. */
async function pausedSite(photos: number): Promise<WordPress> {
  const site = await startWordPress({ imagick: false });
  const bytes = await photo(420, 320).jpeg({ quality: 90 }).toBuffer();
  await fillLibrary(
    site,
    Array.from({ length: photos }, (_, index) => ({ name: `photo-${index}.jpg`, bytes })),
  );
  await site.place('imagemill-webp');
  await site.activate('imagemill-webp');
  await site.php('\\Imagemill\\WebP\\Library\\Library::instance()->pause();');
  return site;
}

/** Identifies a file as written once: a later one with the same name gets another identity. */
async function identity(file: string): Promise<string> {
  const { ino, mtimeMs } = await stat(file);
  return `${ino} ${mtimeMs}`;
}

test('40 images are converted on the bulk page, once each across a reload, and undone without a trace', {
  skip,
}, async () => {
  await using site = await startWordPress({ imagick: false });
  await fillLibrary(site, await libraryImages());
  const before = await site.uploadHashes();
  await site.place('imagemill-webp');
  await site.activate('imagemill-webp');
  const release = await holdAfter(site, 12);

  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    await waitForNumber(page, 'done', (done) => done >= 10);
    const left = await numberOf(page, 'left');
    assert.ok(left > 0, 'the library was converted before the page could be reloaded');
    const early = await webpFiles(site);
    const identities = new Map(await Promise.all(early.map(async (file) => [file, await identity(file)] as const)));
    await page.reload();
    await release();
    await waitForNumber(page, 'left', (value) => value === 0);
    for (const [file, was] of identities) assert.equal(await identity(file), was, `${file} was made twice`);

    assert.equal(await numberOf(page, 'done'), 37);
    assert.equal(await numberOf(page, 'errors'), 3);
    assert.match(await textOf(page, 'summary'), /^40 of 40 pictures finished/);
    assert.match(await textOf(page, 'saved'), /^\d.* \(\d+%\)$/);
    await poll(async () => (await part(page, 'errors-body').locator('tr').count()) === 3, { what: 'three errors in the list' });
    for (const row of await part(page, 'errors-body').locator('tr').allTextContents()) assert.match(row, /broken-\d.*(damaged|too early)/s);
    await requireResults(site);

    const made = await webpFiles(site);
    await part(page, 'undo').click();
    assert.ok(await part(page, 'undo-no').evaluate((button) => button === document.activeElement));
    await part(page, 'undo-no').click();
    assert.equal((await webpFiles(site)).length, made.length, 'answering no to the question removed files');
    assert.equal(await numberOf(page, 'files'), made.length);
    await part(page, 'undo').click();
    await part(page, 'undo-yes').click();
    await poll(async () => /^\d[\d,]* WebP files removed/.test(await textOf(page, 'undo-result')), { what: 'the undo' });
    assert.deepEqual(await site.uploadHashes(), before);
    await poll(async () => /Paused/.test(await textOf(page, 'state')), { what: 'the pause after the undo' });
  });
  assert.deepEqual(site.problems(), []);
  assert.deepEqual(site.outsideRequests(), []);
});

/** Nearly every image has a WebP, and every WebP is right. */
async function requireResults(site: WordPress): Promise<void> {
  const library = await libraryFiles(site);
  assert.equal(library.length, 40);
  for (const { all } of library)
    for (const file of all.filter((each) => existsSync(`${each}.webp`)))
      assert.deepEqual(await findPairProblems(file), [], path.basename(file));
  const converted = library.filter(({ main }) => existsSync(`${main}.webp`));
  assert.ok(converted.length >= 36, `only ${converted.length} pictures have a WebP`);
}

test('pause and resume work by keyboard, two tabs share the work, and a dry run writes nothing', { skip }, async () => {
  await using site = await pausedSite(15);
  const release = await holdAfter(site, 4);
  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    await poll(async () => /^Paused/.test(await textOf(page, 'state')), { what: 'the pause on the page' });
    await part(page, 'dry-run').click();
    await poll(async () => /Pictures to convert: 15\..*New WebP files: 45,.*(?:KB|MB)/.test(await textOf(page, 'dry-run-result')), {
      what: 'the dry run',
    });
    assert.deepEqual(await webpFiles(site), []);

    await part(page, 'resume').focus();
    await page.keyboard.press('Enter');
    await waitForNumber(page, 'done', (done) => done > 0);
    assert.ok(await part(page, 'pause').evaluate((button) => button === document.activeElement), 'the focus was lost');
    await page.keyboard.press('Enter');
    await poll(async () => /^Paused/.test(await textOf(page, 'state')), { what: 'the pause' });
    await poll(
      async () =>
        !(await site.php<{ running: boolean }>('return \\Imagemill\\WebP\\Library\\Library::instance()->status()->toArray();')).running,
      {
        what: 'the batch under way to end',
      },
    );
    const files = (await webpFiles(site)).length;
    // Neither the page's next status request nor the background task continues the work.
    await Promise.all([page.waitForResponse(/imagemill-webp\/v1\/status/), wake(page)]);
    await Promise.all([page.waitForResponse(/imagemill-webp\/v1\/status/), wake(page)]);
    await site.runCron();
    assert.equal((await webpFiles(site)).length, files, 'the pause did not hold');
    await release();

    const second = await page.context().newPage();
    await second.goto(bulkUrl(site));
    await part(page, 'resume').click();
    await Promise.all([page, second].map((tab) => waitForNumber(tab, 'left', (left) => left === 0)));
    assert.equal(await numberOf(page, 'done'), 15);
    assert.match(await textOf(page, 'live'), /All done\./);
  });
  assert.deepEqual(site.problems(), []);
});

/** The page asks the server at once when it's shown again. */
const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('the page waits out a lost connection, waits for a new sign-in, says so, and continues by itself', { skip }, async () => {
  await using site = await pausedSite(12);
  const release = await holdAfter(site, 3);
  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    await part(page, 'resume').waitFor();
    await page.context().setOffline(true);
    await part(page, 'resume').click();
    await part(page, 'away').waitFor({ timeout: 60_000 });
    await page.context().setOffline(false);
    await part(page, 'away').waitFor({ state: 'hidden', timeout: 60_000 });
    await waitForNumber(page, 'done', (done) => done > 0);

    await page.context().clearCookies();
    await part(page, 'signed-out').waitFor({ timeout: 60_000 });
    assert.match(await textOf(page, 'signed-out'), /You are signed out\. Sign in again/);
    const login = await page.context().newPage();
    await login.goto((await part(page, 'signed-out').locator('a').getAttribute('href')) ?? '');
    await signIn(login, 'admin');
    await release();
    // It tries by itself every ten seconds, so the button may be gone by now.
    await part(page, 'signed-out-retry').dispatchEvent('click');
    await part(page, 'signed-out').waitFor({ state: 'hidden', timeout: 60_000 });
    await waitForNumber(page, 'left', (left) => left === 0);
  });
  assert.deepEqual(site.problems(), []);
});

test('an expired nonce is renewed silently', { skip }, async () => {
  await using site = await pausedSite(3);
  await withBrowser(async (browser) => {
    const page = await site.signInAsAdmin(browser);
    await page.route(bulkUrl(site), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"nonce":"\w+"/, '"nonce":"0123456789"') });
    });
    await page.goto(bulkUrl(site));
    await part(page, 'resume').click();
    await waitForNumber(page, 'left', (left) => left === 0);
    assert.ok(await part(page, 'signed-out').isHidden());
    assert.ok(await part(page, 'trouble').isHidden());
  });
});

test('the page fits a phone and right-to-left text, and its controls have names', { skip }, async () => {
  await using site = await pausedSite(2);
  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await requireNoOverflow(page);
    }
    await requireNames(page);
    await writeFile(
      path.join(site.folder, 'wp-content', 'mu-plugins', 'right-to-left.php'),
      "<?php add_action( 'init', function () { $GLOBALS['wp_locale']->text_direction = 'rtl'; }, 0 );",
    );
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await requireNoOverflow(page);
    }
  });
});

/** Every control has a name, and the progress bar and the live region have the right roles. */
async function requireNames(page: Page): Promise<void> {
  const nameless = await page.locator('.imagemill-webp').evaluate((root) => {
    const controls = [...root.querySelectorAll<HTMLElement>('button, a, input')];
    return controls.filter(
      (each) => !(each.textContent?.trim() || each.getAttribute('aria-label') || each.closest('label')?.textContent?.trim()),
    ).length;
  });
  assert.equal(nameless, 0);
  assert.equal(await page.getByRole('progressbar', { name: /pictures? finished/ }).count(), 1);
  assert.equal(await part(page, 'live').getAttribute('role'), 'status');
}
