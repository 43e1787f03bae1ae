// @retry never: charging
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { likeness, openBrowser, photo, poll, type SiteProcess, startSite } from '@imagemill/testkit';
import type { Browser, Page } from 'playwright-core';
import { totalOf } from './offline-page.js';
import { photos } from './photos.js';
import { EVERYTHING, openVisitor } from './site-fixture.js';
import { download, dropFiles, recordProblems, recordRequests, rows, untilCounted, untilQuota, untilRows } from './tool-page.js';

const QUOTA = 4;

describe('files are counted, and the daily quota holds', () => {
  let site: SiteProcess;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([startSite({ env: { FREE_DAILY_QUOTA: String(QUOTA) } }), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await site.dispose();
  });

  async function visit(path = '/compress-image'): Promise<Page> {
    const context = await openVisitor(browser, EVERYTHING);
    const page = await context.newPage();
    await page.goto(site.url + path);
    await untilQuota(page, QUOTA);
    return page;
  }

  test('three photos come out smaller but alike, are counted once each, and nothing of them leaves the page', async () => {
    const countedBefore = await totalOf(site);
    const context = await openVisitor(browser, EVERYTHING);
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${site.url}/compress-image`);
    const files = await photos(3);
    await dropFiles(page, files);
    await untilRows(page, 'finished', 3);
    for (const { name, bytes } of files) {
      const saved = await download(page, page.getByRole('button', { name: `Download ${name}` }));
      assert.ok(saved.bytes.length < bytes.length * 0.8, name);
      const [sent, got] = await Promise.all([inspect(readerOf(bytes)), inspect(readerOf(saved.bytes))]);
      assert.deepEqual([got.format, got.width, got.height], ['jpeg', sent.width, sent.height]);
      assert.ok((await likeness(bytes, saved.bytes)).psnr > 32);
    }
    await untilQuota(page, QUOTA - 3);
    await poll(async () => (await totalOf(site)) >= countedBefore + 3, { what: 'the files counted' });
    assert.equal(await totalOf(site), countedBefore + 3);

    const own = new URL(site.url).origin;
    assert.ok(seen.length > 5 && seen.some(({ url }) => url.includes('/assets/engine/')));
    for (const { url, method, sent } of seen) {
      if (url.startsWith('blob:')) continue;
      assert.equal(new URL(url).origin, own, url);
      assert.ok(method === 'GET' || url.endsWith('/api/counter-inc.php'), `${method} ${url}`);
      assert.ok(sent.length < 3000, url);
      for (const { name, bytes } of files) {
        assert.ok(!`${url}${sent}`.includes(name) && !`${url}${sent}`.includes(String(bytes.length)), url);
      }
    }
    const counted = await untilCounted(seen, 3);
    assert.equal(counted.length, 3);
    for (const body of counted) assert.deepEqual(Object.keys(body).sort(), ['operationId', 'tool']);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('files beyond the quota wait, none is lost, and finished ones can be saved', async () => {
    const page = await visit();
    await dropFiles(page, await photos(6, 300, 200));
    await untilRows(page, 'finished', 4);
    await untilRows(page, 'waiting_quota', 2);
    assert.equal(await rows(page).count(), 6);
    await untilQuota(page, 0);
    assert.match((await page.locator('.quota').textContent()) ?? '', /other 2 start.*PRO/s);
    await page.getByRole('button', { name: 'Remove holiday-1.jpg' }).click();
    assert.equal(await rows(page, 'waiting_quota').count(), 2);
    await download(page, page.getByRole('button', { name: 'Download holiday-2.jpg' }));
    await page.context().close();
  });

  test('a document with more images than files are left waits, says so, and continues when one is removed', async () => {
    const page = await visit('/images-to-pdf');
    const bytes = await photo().jpeg().toBuffer();
    await dropFiles(
      page,
      ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => ({ name, bytes })),
    );
    await untilRows(page, 'waiting_quota', 1);
    assert.match((await rows(page, 'waiting_quota').textContent()) ?? '', /this takes 5 files, and 4 are left today/);
    await page.getByRole('button', { name: 'Remove b.jpg' }).click();
    await poll(async () => /4 pages/.test((await rows(page, 'finished').allTextContents()).join()), { what: 'a document of 4 pages' });
    await untilQuota(page, 0);
    await page.context().close();
  });

  test("a result is kept while the server is away, and counted when it's back", async () => {
    const page = await visit();
    await dropFiles(page, await photos(1, 300, 200));
    await untilRows(page, 'finished', 1);
    await untilQuota(page, QUOTA - 1);
    await site.stop();
    await dropFiles(page, (await photos(2, 310, 200)).slice(1));
    await untilRows(page, 'finished', 2);
    await site.restart();
    await untilQuota(page, QUOTA - 2);
    await page.context().close();
  });
});
