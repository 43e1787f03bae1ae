import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { likeness, photo } from '@imagemill/testkit';
import { setUpSite } from './site-fixture.js';
import {
  download,
  dropFiles,
  recordProblems,
  recordRequests,
  rows,
  untilApplied,
  untilCounted,
  untilQuota,
  untilRows,
} from './tool-page.js';

describe('Convert image in a real browser', () => {
  const fixture = setUpSite();

  const { visit } = fixture;

  test("a file that this browser can't display gets the thumbnail of its result", async () => {
    const context = await fixture.newVisitor();
    const page = await context.newPage();
    await page.goto(`${fixture.url}/convert-image?engine=full`);
    await dropFiles(page, [{ name: 'scan.tif', bytes: await photo(240, 180).tiff().toBuffer(), type: 'image/tiff' }]);
    await untilRows(page, 'finished', 1);
    await page.locator('.row .thumb img').waitFor();
    await context.close();
  });

  test('files of different formats all become the chosen one, and each is counted once', async () => {
    const context = await fixture.newVisitor({ movableClock: true });
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${fixture.url}/convert-image?engine=full`);
    // Small enough for an icon.
    const image = photo(240, 180);
    await dropFiles(page, [
      { name: 'a.jpg', bytes: await image.clone().jpeg({ quality: 92 }).toBuffer() },
      { name: 'b.png', bytes: await image.clone().png().toBuffer(), type: 'image/png' },
      { name: 'c.webp', bytes: await image.clone().webp().toBuffer(), type: 'image/webp' },
    ]);
    await untilRows(page, 'finished', 3);
    // The page offers the formats that the engine writes; each of them is tried.
    const choices = page.getByRole('group', { name: 'Convert to' }).getByRole('radio');
    const formats = await choices.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    assert.ok(formats.length >= 4);
    for (const format of formats) {
      await page.locator(`input[name=format][value=${format}]`).check();
      await untilApplied(page);
      await untilRows(page, 'finished', 3);
      const saved = await download(page, page.getByRole('button', { name: 'Download b.png' }));
      const { width, height, format: got } = await inspect(readerOf(saved.bytes));
      assert.deepEqual([width, height], [240, 180]);
      // Automatic may choose any of them.
      if (format === 'auto') assert.ok(got && formats.includes(got));
      else assert.equal(got, format);
    }
    await untilQuota(page, 27);
    const counted = await untilCounted(seen, 3);
    assert.deepEqual(
      counted.map(({ tool }) => tool),
      ['convert-image', 'convert-image', 'convert-image'],
    );
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('a file that gets larger is a result like any other', async () => {
    const page = await visit('/convert-image');
    await page.getByRole('radio', { name: 'PNG' }).check();
    const bytes = await photo(400, 300).jpeg({ quality: 60 }).toBuffer();
    await dropFiles(page, [{ name: 'a.jpg', bytes }]);
    await untilRows(page, 'finished', 1);
    assert.match((await rows(page).textContent()) ?? '', /\+\d+ %/);
    const saved = await download(page, page.getByRole('button', { name: 'Download a.jpg' }));
    assert.equal(saved.name, 'a.png');
    assert.ok(saved.bytes.length > bytes.length);
    // Written losslessly, so any difference comes from the two JPEG decoders.
    assert.ok((await likeness(bytes, saved.bytes)).psnr > 45);
    await page.context().close();
  });

  test('the page for a format pair starts with its target format, says what is lost, and is in the sitemap', async () => {
    const page = await visit('/convert-image');
    await page.getByRole('radio', { name: 'AVIF' }).check();
    await page.getByRole('link', { name: 'PNG to JPG' }).click();
    await page.waitForURL('**/convert/png-to-jpg');
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Convert PNG to JPG');
    assert.match((await page.locator('main').textContent()) ?? '', /Transparent parts are filled/);
    const clear = photo(300, 200).ensureAlpha(0.5);
    await dropFiles(page, [{ name: 'a.png', bytes: await clear.png().toBuffer(), type: 'image/png' }]);
    await untilRows(page, 'finished', 1);
    assert.match((await rows(page).textContent()) ?? '', /Transparent parts were filled/);
    const saved = await download(page, page.getByRole('button', { name: 'Download a.png' }));
    assert.equal(saved.name, 'a.jpg');
    assert.equal((await inspect(readerOf(saved.bytes))).format, 'jpeg');
    await untilQuota(page, 29);
    const sitemap = await (await page.request.get(`${fixture.url}/sitemap.xml`)).text();
    for (const path of ['/resize-image', '/convert-image', '/convert/png-to-jpg', '/convert/webp-to-jpg'])
      assert.ok(sitemap.includes(`${path}<`), path);
    await page.context().close();
  });
});
