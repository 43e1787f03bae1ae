import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeGate, photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { readZip } from './read-zip.js';
import { setUpSite, type VisitorOptions } from './site-fixture.js';
import { changedAt, dropPaths, testFolder } from './test-folder.js';
import { download, dropCopies, dropFiles, recordProblems, rows, untilApplied, untilAwake, untilRows } from './tool-page.js';

const image = (width: number, height: number) => photo(width, height).jpeg({ quality: 95 }).toBuffer();

describe('a batch in a real browser', () => {
  const fixture = setUpSite({ FREE_DAILY_QUOTA: '10000' });

  async function visit(path = '/compress-image', init?: () => void, options?: VisitorOptions): Promise<Page> {
    const context = await fixture.newVisitor({ acceptDownloads: true, ...options });
    const page = await context.newPage();
    if (init) await page.addInitScript(init);
    await page.goto(fixture.url + path);
    await untilAwake(page);
    return page;
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const names = (page: Page) => page.locator('.row-name').evaluateAll((list) => list.map((element) => element.getAttribute('title')));
  const said = (page: Page) => page.locator('.tool > [role=status]').textContent();

  const FILES = ['b2.jpg', 'b10.jpg', 'notes.txt', 'day 10/a.jpg', 'day 2/a.jpg', 'day 2/deep/a.png', '.DS_Store', 'day 2/.thumbs/a.jpg'];
  const ORDER = ['b2.jpg', 'b10.jpg', 'day 2/a.jpg', 'day 2/deep/a.png', 'day 10/a.jpg'];

  for (const way of ['dropped', 'picked'] as const) {
    test(`a ${way} folder keeps its tree, order and dates in the zip, and one line counts the files left out`, async () => {
      const folder = await testFolder('trip', FILES);
      const page = await visit();
      const problems = recordProblems(page);
      if (way === 'dropped') await dropPaths(page, [folder.path]);
      else await page.getByLabel('Choose a folder').setInputFiles(folder.path);
      await untilRows(page, 'finished', ORDER.length);
      assert.deepEqual(
        await names(page),
        ORDER.map((name) => `trip/${name}`),
      );
      assert.equal(await rows(page).count(), ORDER.length);
      assert.match((await page.locator('.drop-news').textContent()) ?? '', /^1 file that is not a picture was left out, and hidden files/);
      await page.getByRole('radio', { name: 'WebP', exact: true }).check();
      await poll(async () => (await rows(page).filter({ hasText: 'to WebP' }).count()) === ORDER.length);
      const zip = await download(page, button(page, /^Download all/));
      assert.equal(zip.name, 'trip.zip');
      const entries = readZip(zip.bytes);
      assert.deepEqual(
        entries.map(({ name }) => name),
        ORDER.map((name) => `trip/${name.replace(/\w+$/, 'webp')}`),
      );
      for (const [index, { name, modified, bytes }] of entries.entries()) {
        const wanted = changedAt(FILES.indexOf(ORDER[index] ?? ''));
        assert.ok(wanted.getTime() - modified.getTime() >= 0 && wanted.getTime() - modified.getTime() < 2000, `${name}: ${modified}`);
        assert.equal(bytes.toString('latin1', 8, 12), 'WEBP', name);
      }
      assert.deepEqual(problems, []);
      await page.context().close();
      await folder.remove();
    });
  }

  test('a folder without images or documents says so, and one dropped on the home page starts the tool with its tree', async () => {
    const [empty, full] = await Promise.all([testFolder('papers', ['a.txt', 'b.txt']), testFolder('trip', ['in/a.jpg'])]);
    const page = await visit('/');
    await dropPaths(page, [empty.path]);
    await poll(async () => /no pictures or PDFs in this folder/.test((await page.locator('.drop-news').first().textContent()) ?? ''));
    await dropPaths(page, [full.path]);
    await untilRows(page, 'finished', 1);
    assert.deepEqual(await names(page), ['trip/in/a.jpg']);
    assert.equal(await page.locator('.tool .drop-news').textContent(), '');
    await page.context().close();
    await Promise.all([empty.remove(), full.remove()]);
  });

  test("a pause lets the running file finish and starts no other until it's over; a screen reader hears of it", async () => {
    const page = await visit('/compress-image?engine=full', undefined, { movableClock: true });
    // The engine arrives after the pause has begun: until then the first file is in progress,
    // however late the test is.
    const engine = makeGate();
    await page.route('**/*.wasm', (route) => engine.opened.then(() => route.continue()));
    await dropCopies(page, await image(1600, 1200), 6);
    await rows(page, 'working').first().waitFor();
    await button(page, 'Pause').press('Enter');
    engine.open();
    await poll(async () => (await rows(page, 'working').count()) === 0);
    const done = await rows(page, 'finished').count();
    assert.ok(done < 6);
    await untilApplied(page);
    assert.equal(await rows(page, 'waiting').count(), 6 - done);
    assert.match((await said(page)) ?? '', /^Paused\. /);
    assert.match((await page.locator('.total-figures').textContent()) ?? '', /paused/);
    await page.keyboard.press('Enter');
    await untilRows(page, 'finished', 6);
    await poll(async () => /^6 of 6 files done/.test((await said(page)) ?? ''));
    // The button is gone, but the focus isn't.
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Download all/);
    await page.context().close();
  });

  test('a batch of 300 is canceled at once, the worker ends, and no quota is used', async () => {
    // Without the trial, whose worker belongs to none of the files.
    const page = await visit('/compress-image?engine=full');
    await page.getByRole('radio', { name: 'AVIF', exact: true }).check();
    await page.evaluate(() => {
      addEventListener('drop', () => performance.mark('dropped'), { capture: true, once: true });
      new MutationObserver((_changes, observer) => {
        if (document.querySelectorAll('.row').length < 300) return;
        performance.mark('listed');
        observer.disconnect();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await dropCopies(page, await image(1400, 1000), 300);
    // What the visitor sees next has no active file in it. The page rendered as many rows when they
    // arrived: ten times that, beside a running file, would be noticeable.
    const { cancelled, tookMs, listedMs } = await page.evaluate(async () => {
      const paint = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (!document.querySelector('.row [role=progressbar][aria-valuenow]')) await paint();
      const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel all');
      const from = performance.now();
      cancel?.click();
      await paint();
      await paint();
      return {
        cancelled: document.querySelectorAll('.row[data-state=cancelled]').length,
        tookMs: performance.now() - from,
        listedMs: performance.measure('listing', 'dropped', 'listed').duration,
      };
    });
    assert.equal(cancelled, 300);
    assert.ok(tookMs < 10 * listedMs, `${tookMs} ms, where listing the files took ${listedMs} ms`);
    await poll(() => page.workers().length === 0, { what: 'the worker to end' });
    assert.match((await page.locator('.quota').textContent()) ?? '', /10,000 of 10,000/);
    await page.context().close();
  });

  test('one click retries all failed files, except the ones that no retry can help', async () => {
    // No engine can be loaded, so every file fails.
    const page = await visit();
    await page.route('**/*.wasm', (route) => route.abort());
    await dropFiles(page, [{ name: 'notes.txt', bytes: Buffer.from('hello') }]);
    await dropCopies(page, await image(300, 200), 3);
    await untilRows(page, 'failed', 4);
    await page.unroute('**/*.wasm');
    await button(page, 'Retry 3 failed').click();
    await untilRows(page, 'finished', 3);
    await untilRows(page, 'failed', 1);
    assert.equal(await button(page, /^Retry/).count(), 0);
    await page.context().close();
  });

  test('rows far down get no thumbnail until they come near', async () => {
    const page = await visit();
    await dropCopies(page, await image(120, 90), 120);
    await rows(page).first().locator('img').waitFor();
    await untilRows(page, 'finished', 120);
    assert.equal(await rows(page).nth(110).locator('img').count(), 0);
    await rows(page).nth(110).scrollIntoViewIfNeeded();
    await rows(page).nth(110).locator('img').waitFor();
    await page.context().close();
  });
});
