import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { photo } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { readZip } from './read-zip.js';
import { setUpSite } from './site-fixture.js';
import {
  download,
  dropFiles,
  quotaLeft,
  recordProblems,
  recordRequests,
  rows,
  type TestFile,
  untilApplied,
  untilCounted,
  untilQuota,
  untilRows,
} from './tool-page.js';

const jpeg = async (name: string, width: number, height: number): Promise<TestFile> => ({
  name,
  bytes: await photo(width, height).jpeg({ quality: 92 }).toBuffer(),
});

describe('Resize image in a real browser', () => {
  const fixture = setUpSite();

  const visit = (path = '/resize-image') => fixture.visit(path, { movableClock: true });

  /** A row's result once the settings have been applied. */
  async function result(page: Page, name: string) {
    await untilApplied(page);
    await untilRows(page, 'finished', await rows(page).count());
    const { bytes } = await download(page, page.getByRole('button', { name: `Download ${name}` }));
    const { format, width, height } = await inspect(readerOf(bytes));
    return { format, width, height };
  }

  test('images come out at the requested size, each counted once under the name of this tool', async () => {
    const context = await fixture.newVisitor({ movableClock: true });
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${fixture.url}/resize-image`);
    await page.getByLabel('Width').fill('300');
    await page.getByLabel('Height').fill('300');
    const png = { name: 'b.png', bytes: await photo(200, 500).png().toBuffer(), type: 'image/png' };
    await dropFiles(page, [await jpeg('a.jpg', 640, 480), png]);
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 300, height: 225 });
    assert.deepEqual(await result(page, 'b.png'), { format: 'png', width: 120, height: 300 });
    assert.match((await rows(page).nth(0).textContent()) ?? '', /640 × 480.*300 × 225/);
    await page.getByRole('radio', { name: 'Crop' }).check();
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 300, height: 300 });
    await untilQuota(page, 28);
    const counted = await untilCounted(seen, 2);
    assert.deepEqual(
      counted.map(({ tool }) => tool),
      ['resize-image', 'resize-image'],
    );
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('percent, long edge, ratio, presets and another format do what they say', async () => {
    const page = await visit();
    await dropFiles(page, [await jpeg('a.jpg', 800, 600)]);
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 800, height: 600 });
    await page.getByRole('radio', { name: 'Percent' }).check();
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 400, height: 300 });
    await page.getByRole('radio', { name: 'Long edge' }).check();
    await page.getByLabel('Longer side').fill('1000');
    await page.getByRole('checkbox', { name: /Allow enlarging/ }).check();
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 1000, height: 750 });
    await page.getByRole('radio', { name: 'Ratio' }).check();
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 600, height: 600 });
    await page.getByRole('radio', { name: 'Own' }).check();
    await page.getByRole('textbox', { name: 'Ratio' }).fill('2:1');
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 800, height: 400 });
    await page.getByLabel('Size for').selectOption({ label: 'Instagram portrait, 1080 × 1350' });
    await page.getByRole('radio', { name: 'WebP' }).check();
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'webp', width: 1080, height: 1350 });
    assert.equal(await quotaLeft(page), 29);
    await page.context().close();
  });

  test('several sizes are made at once, each under its own name, and count as one file', async () => {
    const page = await visit();
    await page.getByRole('radio', { name: 'Long edge' }).check();
    await page.getByLabel('Longer side').fill('400');
    // Typed key by key: a comma must not vanish before the next number follows.
    await page.getByLabel('Further sizes').pressSequentially('200, 100, 900');
    assert.equal(await page.getByLabel('Further sizes').inputValue(), '200, 100, 900');
    await dropFiles(page, [await jpeg('a.jpg', 800, 600), await jpeg('b.jpg', 300, 400)]);
    await untilRows(page, 'finished', 2);
    assert.match((await rows(page).nth(0).textContent()) ?? '', /4 sizes.*400 × 300.*200 × 150.*100 × 75.*800 × 600/);
    // The image isn't enlarged, so 400 and 900 give the same result, which is created once.
    assert.match((await rows(page).nth(1).textContent()) ?? '', /3 sizes.*300 × 400.*150 × 200.*75 × 100/);
    const one = await download(page, page.getByRole('button', { name: 'Download a.jpg, 200 × 150' }));
    assert.equal(one.name, 'a-200x150.jpg');
    const { width, height } = await inspect(readerOf(one.bytes));
    assert.deepEqual([width, height], [200, 150]);
    const all = await download(page, page.getByRole('button', { name: /^Download all \d|^Download all.*zip/ }));
    const names = ['a-400x300', 'a-200x150', 'a-100x75', 'a-800x600', 'b-300x400', 'b-150x200', 'b-75x100'];
    assert.deepEqual(
      readZip(all.bytes).map(({ name }) => name),
      names.map((name) => `${name}.jpg`),
    );
    await untilQuota(page, 28);
    await page.getByLabel('Further sizes').fill('200, wide');
    assert.match((await page.locator('#sizes-help').textContent()) ?? '', /Give lengths like 1200, 800/);
    await page.reload();
    assert.equal(await page.getByLabel('Further sizes').inputValue(), '200, 100, 900');
    await page.context().close();
  });

  test("an invalid size is explained next to its field, and nothing starts until it's fixed", async () => {
    const page = await visit();
    await page.getByLabel('Width').fill('');
    await page.getByLabel('Height').fill('');
    const width = page.getByLabel('Width');
    assert.equal(await width.getAttribute('aria-invalid'), 'true');
    assert.match((await page.locator('#width-help').textContent()) ?? '', /width, a height or both/);
    await dropFiles(page, [await jpeg('a.jpg', 400, 300)]);
    await rows(page, 'waiting').waitFor();
    await untilApplied(page);
    assert.equal(await rows(page, 'waiting').count(), 1);
    assert.match((await rows(page).textContent()) ?? '', /Waiting for a size/);
    assert.equal(await quotaLeft(page), 30);
    await width.fill('0');
    assert.match((await page.locator('#width-help').textContent()) ?? '', /from 1 to 65,500/);
    await width.fill('100');
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 100, height: 75 });
    await page.context().close();
  });

  test('a link to the settings opens the tool with the same settings, and a broken link is reported', async () => {
    const page = await visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Size for').selectOption({ label: 'Thumbnail, 300 on the long edge' });
    await page.getByRole('radio', { name: 'AVIF' }).check();
    await page.getByText('Copy these settings', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy link to these settings' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/resize-image#recipe=[\w-]+$/);
    await page.context().close();

    const other = await visit(link.slice(fixture.url.length));
    assert.equal(await other.getByLabel('Longer side').inputValue(), '300');
    assert.equal(await other.getByRole('radio', { name: 'AVIF' }).isChecked(), true);
    await dropFiles(other, [await jpeg('a.jpg', 800, 600)]);
    assert.deepEqual(await result(other, 'a.jpg'), { format: 'avif', width: 300, height: 225 });
    await other.getByRole('radio', { name: 'JPEG', exact: true }).check();
    assert.equal(new URL(other.url()).hash, '');
    await other.evaluate(() => {
      location.hash = '#recipe=nonsense';
    });
    await other.getByText('could not be read').waitFor();
    assert.equal(await other.getByLabel('Longer side').inputValue(), '300');
    await other.context().close();
  });

  test('files dropped on the home page can move on to the other tools', async () => {
    const page = await visit('/');
    await dropFiles(page, [await jpeg('a.jpg', 400, 300)]);
    await untilRows(page, 'finished', 1);
    const switcher = page.getByRole('navigation', { name: 'What to do with these files' });
    await switcher.getByRole('link', { name: 'Resize' }).click();
    assert.equal(new URL(page.url()).pathname, '/resize-image');
    await page.getByLabel('Width').fill('80');
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 80, height: 60 });
    await switcher.getByRole('link', { name: 'Convert' }).click();
    assert.equal((await result(page, 'a.jpg')).format, 'webp');
    await untilQuota(page, 27);
    await page.goBack();
    await page.goBack();
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Compress image');
    assert.equal(await rows(page, 'finished').count(), 1);
    await page.context().close();
  });

  test('files move from one tool page to another and back, and are processed once in each', async () => {
    const page = await visit('/convert/jpg-to-webp');
    const problems = recordProblems(page);
    await dropFiles(page, [await jpeg('a.jpg', 400, 300)]);
    assert.equal((await result(page, 'a.jpg')).format, 'webp');
    const switcher = page.getByRole('navigation', { name: 'What to do with these files' });
    await switcher.getByRole('link', { name: 'Resize' }).click();
    await page.getByLabel('Width').fill('200');
    assert.deepEqual(await result(page, 'a.jpg'), { format: 'jpeg', width: 200, height: 150 });
    await dropFiles(page, [await jpeg('b.jpg', 500, 300)]);
    assert.deepEqual(await result(page, 'b.jpg'), { format: 'jpeg', width: 200, height: 120 });
    assert.equal(await rows(page).count(), 2);
    await page.getByRole('button', { name: 'Remove a.jpg' }).click();
    await switcher.getByRole('link', { name: 'Convert' }).click();
    assert.equal(new URL(page.url()).pathname, '/convert/jpg-to-webp');
    await untilRows(page, 'finished', 2);
    await page.goBack();
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 26);
    assert.deepEqual(problems, []);
    await page.context().close();
  });
});
