import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { drawing, likeness, pagedTiff, photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { setUpSite } from './site-fixture.js';
import { download, dropFiles, quotaLeft, recordProblems, rows, untilApplied, untilQuota, untilRows } from './tool-page.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="12" fill="teal"/></svg>';
const svgFile = { name: 'logo.svg', bytes: Buffer.from(SVG), type: 'image/svg+xml' };

describe('settings that only some files need', () => {
  const fixture = setUpSite();

  async function visit(path: string): Promise<{ page: Page; problems: string[] }> {
    const context = await fixture.newVisitor({ movableClock: true });
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(fixture.url + path);
    await poll(async () => (await quotaLeft(page)) > 0, { what: 'the page to wake' });
    return { page, problems };
  }

  /** A file's result, once the current settings are applied to it. */
  async function resultOf(page: Page, name: string): Promise<Uint8Array> {
    await untilApplied(page);
    await poll(async () => (await rows(page, 'waiting').count()) + (await rows(page, 'working').count()) === 0, {
      what: 'the settings to be applied',
    });
    return (await download(page, page.getByRole('button', { name: `Download ${name}` }))).bytes;
  }

  async function sizeOf(page: Page, name: string): Promise<string> {
    const { width, height } = await inspect(readerOf(await resultOf(page, name)));
    return `${width}x${height}`;
  }

  test('the SVG page asks for a width at once, renders at that width, and remembers it', async () => {
    const { page, problems } = await visit('/convert/svg-to-png');
    const width = page.getByLabel('Width of SVG drawings');
    assert.equal(await width.inputValue(), '');
    await dropFiles(page, [svgFile]);
    assert.equal(await sizeOf(page, 'logo.svg'), '40x30');
    await width.fill('400');
    assert.equal(await sizeOf(page, 'logo.svg'), '400x300');
    await untilQuota(page, 29);

    await page.reload();
    assert.equal(await width.inputValue(), '400');
    await dropFiles(page, [svgFile]);
    assert.equal(await sizeOf(page, 'logo.svg'), '400x300');
    await width.fill('');
    assert.equal(await sizeOf(page, 'logo.svg'), '40x30');
    // An icon can't be that wide.
    await page.getByRole('radio', { name: 'ICO' }).check();
    await width.fill('1000');
    assert.equal(await sizeOf(page, 'logo.svg'), '256x192');
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('elsewhere the width is asked for once there is an SVG, and a link includes it', async () => {
    const { page } = await visit('/convert-image');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const width = page.getByLabel('Width of SVG drawings');
    await dropFiles(page, [{ name: 'a.jpg', bytes: await photo(80, 60).jpeg().toBuffer() }]);
    await untilRows(page, 'finished', 1);
    assert.equal(await width.count(), 0);
    await dropFiles(page, [svgFile]);
    await untilRows(page, 'finished', 2);
    await width.fill('200');
    assert.equal(await sizeOf(page, 'logo.svg'), '200x150');
    assert.equal(await sizeOf(page, 'a.jpg'), '80x60');
    await page.getByText('Copy these settings', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Copy link to these settings' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Remove logo.svg' }).click();
    assert.equal(await width.count(), 0);
    await page.context().close();

    const { page: other } = await visit(link.slice(fixture.url.length));
    await dropFiles(other, [svgFile]);
    assert.equal(await sizeOf(other, 'logo.svg'), '200x150');
    await other.context().close();
  });

  test('an invalid width is explained, holds files back, and no longer counts when its field goes', async () => {
    const { page } = await visit('/convert-image');
    await dropFiles(page, [svgFile]);
    await untilRows(page, 'finished', 1);
    const width = page.getByLabel('Width of SVG drawings');
    await width.fill('wide');
    assert.equal(await page.locator('#svgWidth-help').textContent(), 'Give a whole number from 1 to 65,500.');
    assert.equal(await width.getAttribute('aria-invalid'), 'true');
    await page.getByText('Copy these settings', { exact: true }).press('Enter');
    assert.equal(await page.getByRole('button', { name: 'Copy link to these settings' }).isDisabled(), true);
    await dropFiles(page, [{ name: 'a.jpg', bytes: await photo(400, 300).jpeg({ quality: 95 }).toBuffer() }]);
    await untilRows(page, 'waiting', 1);
    await untilApplied(page);
    assert.match((await rows(page, 'waiting').textContent()) ?? '', /Waiting for a number/);
    assert.equal(await quotaLeft(page), 29, 'the drawing alone');
    // The field goes with its last SVG, and must not hold up the rest.
    await page.getByRole('button', { name: 'Remove logo.svg' }).click();
    await untilRows(page, 'finished', 1);
    await dropFiles(page, [svgFile]);
    await untilRows(page, 'finished', 2);
    assert.equal(await width.inputValue(), '');
    await width.fill('70000');
    await page.getByRole('button', { name: 'Back to the defaults' }).press('Enter');
    assert.equal(await width.inputValue(), '');
    assert.equal(await page.getByRole('button', { name: 'Copy link to these settings' }).isDisabled(), false);
    await page.context().close();
  });

  test("a width beyond the format's limit is refused next to the file, before any work", async () => {
    const { page } = await visit('/convert/svg-to-png');
    await page.getByRole('radio', { name: 'WebP' }).check();
    await page.getByLabel('Width of SVG drawings').fill('20000');
    await untilApplied(page);
    await dropFiles(page, [svgFile]);
    await untilRows(page, 'failed', 1);
    assert.match((await rows(page).textContent()) ?? '', /WebP pictures can be at most 16383 pixels wide or high/);
    assert.equal(await quotaLeft(page), 30);
    await page.getByLabel('Width of SVG drawings').fill('500');
    await untilRows(page, 'finished', 1);
    await page.context().close();
  });

  for (const tool of ['compress-image', 'resize-image', 'convert-image']) {
    test(`${tool}: the page of a TIFF is asked for if there are several, and a missing one is reported`, async () => {
      const pages = [drawing(90, 60), photo(90, 60)];
      const { page, problems } = await visit(`/${tool}`);
      const field = page.getByLabel('Page', { exact: true });
      await page.getByRole('radio', { name: 'PNG', exact: true }).check();
      await dropFiles(page, [{ name: 'single.png', bytes: await photo(90, 60).png().toBuffer(), type: 'image/png' }]);
      await untilRows(page, 'finished', 1);
      assert.equal(await field.count(), 0);
      await dropFiles(page, [{ name: 'scan.tif', bytes: await pagedTiff(pages), type: 'image/tiff' }]);
      await untilRows(page, 'finished', 2);
      assert.equal(await field.inputValue(), '1');
      for (const [index, image] of pages.entries()) {
        await field.fill(String(index + 1));
        const { psnr } = await likeness(await image.clone().png().toBuffer(), await resultOf(page, 'scan.tif'));
        assert.ok(psnr > 30, `page ${index + 1}: ${psnr}`);
      }
      await field.fill('3');
      await untilRows(page, 'failed', 1);
      assert.match((await rows(page, 'failed').textContent()) ?? '', /scan\.tif.*This file has only 2 pages\. /s);
      await untilRows(page, 'finished', 1);
      await field.fill('');
      assert.equal(await page.locator('#page-help').textContent(), 'Give a whole number from 1 to 500.');
      await field.fill('2');
      await untilRows(page, 'finished', 2);
      assert.deepEqual(problems, []);
      await page.context().close();
    });
  }
});
