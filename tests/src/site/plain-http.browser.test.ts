import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, photo, poll, sharedSite, startSite } from '@imagemill/testkit';
import type { Browser } from 'playwright-core';
import { openVisitor } from './site-fixture.js';
import { download, dropFiles, recordRequests, rows, untilQuota, untilRows } from './tool-page.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser({ hosts: ['mill.test', 'evil.test'] });
});
after(() => browser.close());

// On plain http, a browser sends no Sec-Fetch-Site and has neither shared memory nor
// crypto.randomUUID.
test('at a host name on plain http, the portable engine compresses, resizes and converts, each file counted once', async () => {
  await using site = await startSite({ env: { ALLOWED_HOSTS: 'mill.test' } });
  const page = await (await openVisitor(browser)).newPage();
  const seen = recordRequests(page.context());
  await page.goto(`http://mill.test:${site.port}/compress-image`);
  assert.equal(await page.evaluate(() => window.isSecureContext || window.crossOriginIsolated), false);
  await untilQuota(page, 30);
  const note = page.locator('.engine-note');
  assert.match((await note.textContent()) ?? '', /portable engine: JPEG, PNG.*http instead of https/);
  await note.locator('summary').click();
  assert.ok(await page.getByRole('radio', { name: 'Full', exact: true }).isDisabled());

  const input = await photo(400, 300).jpeg({ quality: 97 }).toBuffer();
  await dropFiles(page, [{ name: 'a.jpg', bytes: input }]);
  await untilRows(page, 'finished', 1);
  const compressed = await download(page, page.getByRole('button', { name: 'Download a.jpg' }));
  assert.ok(compressed.bytes.length < input.length / 2);
  await untilQuota(page, 29);

  await page.locator('.tool-switch').getByRole('link', { name: 'Resize' }).click();
  await page.getByLabel('Width', { exact: true }).fill('100');
  await page.getByLabel('Height', { exact: true }).fill('100');
  await poll(async () => /100 × 75/.test((await rows(page, 'finished').textContent()) ?? ''), {
    what: 'a picture of 100 × 75',
  });
  await untilQuota(page, 28);

  await page.locator('.tool-switch').getByRole('link', { name: 'Convert' }).click();
  await page.getByRole('radio', { name: 'AVIF', exact: true }).check();
  await poll(async () => /JPEG to AVIF/.test((await rows(page, 'finished').textContent()) ?? ''), {
    what: 'an AVIF',
  });
  const converted = await download(page, page.getByRole('button', { name: 'Download a.jpg' }));
  assert.equal(Buffer.from(converted.bytes.subarray(4, 12)).toString('latin1'), 'ftypavif');
  await untilQuota(page, 27);
  assert.deepEqual(
    seen.filter(({ url }) => /\/engine\.worker-|\/vips-/.test(url)),
    [],
  );
  await page.goto(`http://mill.test:${site.port}/`);
  await poll(async () => /JPEG, PNG, WebP, AVIF, HEIC, QOI and PDF, many at once/.test((await page.textContent('.drop')) ?? ''), {
    what: 'the formats on the home page',
  });
});

test("a host name that the operator didn't allow is refused", async () => {
  await using site = await sharedSite();
  const page = await (await openVisitor(browser)).newPage();
  const response = await page.goto(`http://evil.test:${new URL(site.url).port}/`);
  assert.equal(response?.status(), 403);
});
