// @retry never: charging
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openBrowser, photo, poll, type SiteProcess, startSite } from '@imagemill/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { dueCount, openPage, totalOf, untilKept, untilThere } from './offline-page.js';
import { untilLeft } from './pro-page.js';
import { dropFiles, untilQuota, untilRows } from './tool-page.js';

const QUOTA = 5;
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };
/** Moves the server's clock to tomorrow. */
const TOMORROW = `--import=data:text/javascript,${encodeURIComponent('const now=Date.now;Date.now=()=>now()+864e5')}`;

async function compress(page: Page, names: readonly string[], done: number): Promise<void> {
  const bytes = await photo(160, 120).jpeg({ quality: 97 }).toBuffer();
  await dropFiles(
    page,
    names.map((name) => ({ name, bytes })),
  );
  await untilRows(page, 'finished', done);
}

const untilDue = (page: Page, count: number) => poll(async () => (await dueCount(page)) === count, { what: `${count} counts to be kept` });
const untilDelivered = (page: Page) => untilDue(page, 0);

/** Uses up some of this session's quota without any page. */
async function useUp(context: BrowserContext, site: SiteProcess, units: number): Promise<void> {
  const session = await context.request.get(`${site.url}/api/session`, { headers: OWN_PAGE });
  const { token } = (await session.json()) as { token: string };
  for (let index = 0; index < units; index += 1) {
    const operationId = `11111111-2222-4333-8444-${String(index).padStart(12, '0')}`;
    const headers = { ...OWN_PAGE, 'X-CSRF-Token': token };
    const answer = await context.request.post(`${site.url}/api/counter-inc.php`, { headers, data: { tool: 'resize-image', operationId } });
    assert.equal(answer.status(), 200);
  }
}

describe('counts of files done without a connection', () => {
  let site: SiteProcess;
  let browser: Browser;
  let context: BrowserContext;
  let counted: number;
  before(async () => {
    [site, browser] = await Promise.all([startSite({ env: { FREE_DAILY_QUOTA: String(QUOTA) } }), openBrowser()]);
    context = await browser.newContext();
    const page = await openPage(context, `${site.url}/pricing`);
    await untilKept(page, /^This site works offline now/);
    await page.close();
  });
  // Each test starts with a new session, and with the site gone.
  beforeEach(async () => {
    for (const page of context.pages()) await page.close();
    await untilThere(site);
    counted = await totalOf(site);
    await context.clearCookies();
    const page = await compressPage();
    await untilQuota(page, QUOTA);
    await page.close();
    await site.stop();
  });
  after(async () => {
    await browser.close();
    await site.dispose();
  });

  const since = async () => (await totalOf(site)) - counted;
  const compressPage = () => openPage(context, `${site.url}/compress-image`);

  test('arrive once from two tabs that deliver the same list, even if the session has expired', async () => {
    const [one, two] = [await compressPage(), await compressPage()];
    await compress(one, ['a.jpg', 'b.jpg'], 2);
    await untilLeft(two, '3 free files left');
    await compress(two, ['c.jpg'], 1);
    await untilLeft(one, '2 free files left');
    // Both stop at what's left of the quota, whichever tab used it.
    await compress(one, ['d.jpg', 'e.jpg', 'f.jpg'], 4);
    await untilRows(one, 'waiting_quota', 1);
    await untilLeft(two, '0 free files left');
    await compress(two, ['g.jpg'], 1);
    await untilRows(two, 'waiting_quota', 1);
    await untilDue(one, QUOTA);

    await context.clearCookies();
    await site.restart();
    await untilDelivered(one);
    assert.equal(await since(), QUOTA);
    for (const page of [one, two]) await page.reload();
    await untilQuota(one, 0);
    await untilQuota(two, 0);
    assert.equal(await since(), QUOTA);
  });

  test('arrive from a page that was opened after the one that did the work was closed', async () => {
    const page = await compressPage();
    await compress(page, ['a.jpg', 'b.jpg'], 2);
    await untilDue(page, 2);
    await page.close();
    await site.restart();
    assert.equal(await since(), 0);
    const later = await openPage(context, `${site.url}/pricing`);
    await untilDelivered(later);
    assert.equal(await since(), 2);
    await later.goto(`${site.url}/compress-image`);
    await untilQuota(later, QUOTA - 2);
    assert.equal(await since(), 2);
  });

  test('arrive with a token from another session than the cookie', async () => {
    await site.restart();
    const page = await compressPage();
    await untilQuota(page, QUOTA);
    await site.stop();
    await compress(page, ['a.jpg'], 1);
    await context.clearCookies();
    await site.restart();
    await context.request.get(`${site.url}/api/session`, { headers: OWN_PAGE });
    await untilDelivered(page);
    await untilQuota(page, QUOTA - 1);
    assert.equal(await since(), 1);
  });

  test('wait for the next day if the quota was used up elsewhere', async () => {
    const page = await compressPage();
    await compress(page, ['a.jpg', 'b.jpg'], 2);
    await untilDue(page, 2);
    await page.close();
    await site.restart();
    await useUp(context, site, QUOTA);
    const refused = await compressPage();
    await untilQuota(refused, 0);
    assert.equal(await dueCount(refused), 2);
    assert.equal(await since(), QUOTA);
    await refused.close();

    await site.stop();
    const { port, dataDir } = site;
    await using next = await startSite({ port, dataDir, env: { FREE_DAILY_QUOTA: String(QUOTA), NODE_OPTIONS: TOMORROW } });
    const tomorrow = await openPage(context, `${next.url}/compress-image`);
    await untilDelivered(tomorrow);
    await untilQuota(tomorrow, QUOTA - 2);
    assert.equal(await since(), QUOTA + 2);
  });
});
