// @retry never: charging
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openBrowser, photo, poll, type SiteProcess, startSite } from '@imagemill/testkit';
import type { Browser, Page } from 'playwright-core';
import { countsByTool, dueCount, keptEntries, openPage, untilKept, untilThere } from './offline-page.js';
import { samplePdf } from './sample-pdfs.js';
import { download, dropFiles, untilRows } from './tool-page.js';

const jpegFile = async () => ({ name: 'a.jpg', bytes: await photo(300, 200).jpeg({ quality: 97 }).toBuffer() });
const pdfFile = async () => ({ name: 'a.pdf', bytes: await samplePdf(), type: 'application/pdf' });
const pngFile = async () => ({ name: 'a.png', bytes: await photo(120, 80).png().toBuffer(), type: 'image/png' });

/**
 * Which policy directive stops a request from the engine's worker to an endpoint; `none` if it goes
 * out.
 */
function ruleAgainstEndpoints(page: Page): Promise<string> {
  const worker = page.workers().find((candidate) => candidate.url().includes('.worker-'));
  assert.ok(worker, 'an engine is at work');
  return worker.evaluate(
    () =>
      new Promise<string>((tell) => {
        self.addEventListener('securitypolicyviolation', (event) => tell((event as SecurityPolicyViolationEvent).effectiveDirective));
        // The event may follow the refusal; only an event that never comes takes this long.
        fetch('/api/counters').catch(() => setTimeout(tell, 30_000, 'none'));
      }),
  );
}

describe('the site without a connection', () => {
  let site: SiteProcess;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  beforeEach(() => untilThere(site));
  after(async () => {
    await browser.close();
    await site.dispose();
  });

  test('after a visit to one page every tool works with the full engine, isolated and under the same policies', async () => {
    const context = await browser.newContext({ acceptDownloads: true });
    const page = await openPage(context, `${site.url}/pricing`);
    await untilKept(page, /^This site works offline now\.$/);

    const entries = await keptEntries(page);
    for (const { url, html, headers } of entries) {
      assert.match(url, /^\/(?:shell\/|assets\/|favicon\.svg$)/);
      assert.doesNotMatch(headers, /set-cookie/i);
      if (html) assert.match(html, /<meta name="csrf-token" content=""\/>/, url);
    }
    assert.ok(entries.some(({ url }) => url === '/shell/convert/png-to-avif'));
    // Pages that mailed links open are useless without the site.
    assert.deepEqual(
      entries.filter(({ url }) => /^\/shell\/(?:sign-in|waitlist)/.test(url)),
      [],
    );
    // The service worker itself may fetch what it caches, and no endpoint.
    const [worker] = context.serviceWorkers();
    const fetches = (url: string) =>
      worker?.evaluate(
        (address) =>
          fetch(address).then(
            ({ ok }) => ok,
            () => 'refused',
          ),
        url,
      );
    assert.equal(await fetches('/shell/pricing'), true);
    assert.equal(await fetches('/api/counters'), 'refused');
    assert.equal(await fetches('/pricing'), 'refused');

    await site.stop();
    await page.reload();
    assert.match((await page.textContent('#waitlist-answer')) ?? '', /does not answer right now\. Joining needs the site/);
    await page.goto(`${site.url}/account`);
    await page.getByText('The site does not answer right now.').waitFor();
    await page.goto(`${site.url}/`);
    assert.match((await page.textContent('#file-count')) ?? '', /does not answer right now/);

    await page.goto(`${site.url}/convert/png-to-nothing`);
    await page.getByRole('heading', { name: 'Not available offline' }).waitFor();

    // Named explicitly: on a busy machine the page might settle on the portable engine, which isn't
    // cached here.
    await page.goto(`${site.url}/compress-image?engine=full`);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await dropFiles(page, [await jpegFile()]);
    await untilRows(page, 'finished', 1);
    const note = /does not answer right now\. The tools work all the same, and files/;
    await poll(async () => note.test((await page.textContent('.offline-note')) ?? ''), { what: 'what still works' });
    const saved = await download(page, page.getByRole('button', { name: 'Download a.jpg', exact: true }));
    assert.deepEqual([...saved.bytes.subarray(0, 2)], [0xff, 0xd8]);
    assert.equal(await ruleAgainstEndpoints(page), 'connect-src');

    let due = 1;
    for (const [path, file] of [
      ['/resize-image', await jpegFile()],
      ['/convert/png-to-avif', await pngFile()],
      ['/pdf-to-images', await pdfFile()],
      ['/images-to-pdf', await jpegFile()],
      ['/resize-pdf', await pdfFile()],
      ['/compress-pdf', await pdfFile()],
    ] as const) {
      const other = await openPage(context, `${site.url}${path}?engine=full`);
      assert.equal(await other.evaluate(() => crossOriginIsolated), true);
      await dropFiles(other, [file]);
      await untilRows(other, 'finished', 1);
      if (path === '/compress-pdf') assert.equal(await ruleAgainstEndpoints(other), 'connect-src');
      due += 1;
      await poll(async () => (await dueCount(other)) === due, { what: 'the count to be kept' });
      await other.close();
    }
    await site.restart();
    await page.reload();
    const tools = ['compress-image', 'resize-image', 'convert-image', 'pdf-to-images', 'images-to-pdf', 'resize-pdf', 'compress-pdf'];
    const isDelivered = async () => {
      const counts = await countsByTool(site);
      return tools.every((tool) => counts[tool] === 1);
    };
    await poll(isDelivered, { what: 'one count of every tool' });
    assert.equal((await page.goto(`${site.url}/nothing-here`))?.status(), 404);
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await context.close();
  });

  test("with the portable engine and data saving, what's missing is named before it's tried", async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const page = await openPage(context, `${site.url}/?engine=portable`);
    await untilKept(page, /^This site works offline now, but for AVIF, HEIC and PDF\.$/);
    const urls = (await keptEntries(page)).map(({ url }) => url);
    assert.ok(urls.some((url) => url.includes('portable.worker')));
    assert.deepEqual(
      urls.filter((url) => /vips|engine\.worker|avif_|libheif|pdf\.worker|pdf-portable|pdfium|Noto/.test(url)),
      [],
    );

    await site.stop();
    await page.goto(`${site.url}/convert-image?engine=portable`);
    // The page says less until the service worker has told what it caches.
    const named = /all the same, but for AVIF, HEIC and PDF: what that needs is not on this device/;
    await poll(async () => named.test((await page.textContent('.offline-note')) ?? ''), { what: 'what is missing' });
    await page.getByRole('radio', { name: 'WebP', exact: true }).check();
    await dropFiles(page, [await jpegFile()]);
    await untilRows(page, 'finished', 1);
    await page.getByRole('radio', { name: 'AVIF', exact: true }).check();
    await untilRows(page, 'failed', 1);
    await context.close();
  });

  test("with HEIC switched off its decoder isn't cached", async () => {
    await using off = await startSite({ env: { HEIC: 'off' } });
    const context = await browser.newContext();
    const page = await openPage(context, `${off.url}/api`);
    await untilKept(page, /^This site works offline now\.$/);
    const urls = (await keptEntries(page)).map(({ url }) => url);
    assert.ok(urls.some((url) => url.includes('vips-jxl')));
    assert.deepEqual(
      urls.filter((url) => /libheif|heic/.test(url)),
      [],
    );
    await context.close();
  });
});
