import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { axeViolations } from './axe-violations.js';
import { setUpSite } from './site-fixture.js';
import { download, dropFiles, recordProblems, rows, untilQuota, untilRows } from './tool-page.js';

const largest = (page: Page) => page.getByLabel('Largest size of each file');
const chooseSize = (page: Page) => page.getByRole('radio', { name: 'Target size' }).check();

describe('a size to aim for', () => {
  const fixture = setUpSite();

  async function downloaded(page: Page): Promise<Uint8Array> {
    return (await download(page, page.getByRole('button', { name: 'Download a.jpg' }))).bytes;
  }

  test("a photo stays below the target size, or is refused with a way to continue, and gets fewer pixels if that's allowed", async () => {
    const context = await fixture.newVisitor({ acceptDownloads: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${fixture.url}/compress-image`);
    const file = { name: 'a.jpg', bytes: await photo(640, 480).jpeg({ quality: 97 }).toBuffer() };
    await dropFiles(page, [file]);
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 29);

    await chooseSize(page);
    await largest(page).fill('20');
    await poll(async () => (await downloaded(page)).length <= 20_000, { what: 'a file of 20 kB' });
    assert.equal(await page.getByRole('slider', { name: 'Quality' }).count(), 0);

    await largest(page).fill('1');
    await untilRows(page, 'failed', 1);
    const error = rows(page, 'failed').locator('[data-code="target_unreachable"]');
    assert.match((await error.textContent()) ?? '', /The smallest it gets is [\d.]+ kB\. Allow a smaller picture or a larger file\./);
    await error.getByRole('button', { name: 'Allow a smaller picture' }).click();
    await untilRows(page, 'finished', 1);
    const smaller = await downloaded(page);
    const { width, height } = await inspect(readerOf(smaller));
    assert.ok(smaller.length <= 1_000 && width < 640 && Math.abs(width / height - 4 / 3) < 0.1, `${smaller.length} ${width}×${height}`);
    assert.equal(await page.getByLabel('Allow a smaller picture').isChecked(), true);
    await untilQuota(page, 29);
    assert.deepEqual(await axeViolations(page), []);

    // The settings survive a reload, and a link includes them.
    await page.getByText('Copy these settings', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Copy link to these settings' }).press('Enter');
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.reload();
    assert.equal(await largest(page).inputValue(), '1');
    const other = await context.newPage();
    await other.goto(link);
    assert.equal(await largest(other).inputValue(), '1');
    await largest(other).fill('');
    await other.getByText('Give a number from 1 to 2,000,000.').waitFor();
    await other.getByRole('radio', { name: 'Quality', exact: true }).check();
    assert.equal(await other.getByRole('slider', { name: 'Quality' }).inputValue(), '80');
    assert.equal(await largest(other).count(), 0);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('in the compare view, choosing another quality replaces the target size, optionally for all files', async () => {
    const page = await fixture.visit('/convert-image');
    await dropFiles(page, [{ name: 'a.jpg', bytes: await photo(320, 240).jpeg({ quality: 97 }).toBuffer() }]);
    await untilRows(page, 'finished', 1);
    await chooseSize(page);
    await largest(page).fill('5');
    await poll(async () => (await downloaded(page)).length <= 5_000, { what: 'a file of 5 kB' });
    await page.getByRole('button', { name: 'Compare a.jpg' }).click();
    const side = page.getByRole('dialog').getByRole('region', { name: 'Side B' });
    await poll(async () => /quality \d+/.test((await side.textContent()) ?? ''), { what: 'the quality that was found' });
    await side.getByRole('slider').fill('90');
    await poll(async () => /quality 90/.test((await side.textContent()) ?? ''), { what: 'quality 90' });
    await side.getByRole('button', { name: 'Use B for all' }).click();
    await page.keyboard.press('Escape');
    assert.equal(await largest(page).count(), 0);
    assert.equal(await page.getByRole('slider', { name: 'Quality' }).inputValue(), '90');
    await page.context().close();
  });
});
