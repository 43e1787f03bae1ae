import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { decode, poll } from '@imagemill/testkit';
import { axeViolations } from './axe-violations.js';
import { japanesePdf } from './japanese-pdf.js';
import { readZip } from './read-zip.js';
import { samplePdf } from './sample-pdfs.js';
import { setUpSite } from './site-fixture.js';
import { download, dropFiles, recordProblems, recordRequests, rows, untilCounted, untilQuota, untilRows } from './tool-page.js';

const pdf = (name: string, bytes: Uint8Array) => ({ name, bytes, type: 'application/pdf' });

describe('PDF to images in a real browser', () => {
  const fixture = setUpSite();

  test('every page becomes an image, saved alone or in a zip, and nothing except one count leaves the page', async () => {
    const context = await fixture.newVisitor({ acceptDownloads: true });
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${fixture.url}/pdf-to-images`);
    await dropFiles(page, [pdf('secret report.pdf', await samplePdf({ pages: 3 }))]);
    await untilRows(page, 'finished', 1);

    const tiles = page.getByRole('list', { name: 'Pages of secret report.pdf' }).getByRole('button');
    assert.equal(await tiles.count(), 3);
    await poll(async () => (await page.locator('.page-tile img').count()) === 3, { what: 'three small pictures' });
    const second = await download(page, tiles.nth(1));
    const { format, width, height } = await inspect(readerOf(second.bytes));
    assert.deepEqual([format, width, height], ['jpeg', 625, 833]);

    const zip = readZip((await download(page, page.getByRole('button', { name: 'Download all pages of secret report.pdf' }))).bytes);
    assert.deepEqual(
      zip.map(({ name }) => name),
      [1, 2, 3].map((number) => `secret report/secret report-0${number}.jpg`),
    );
    assert.deepEqual(zip[1]?.bytes, Buffer.from(second.bytes));
    await untilQuota(page, 29);
    await untilCounted(seen, 1);
    assert.deepEqual(
      seen.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname),
      ['/api/counter-inc.php'],
    );
    assert.ok(!seen.some(({ url, sent }) => `${url}${sent}`.includes('secret')));
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test("pages, size and format can be chosen; pages that don't exist are reported next to the file", async () => {
    const page = await fixture.visit('/pdf-to-images', { acceptDownloads: true });
    await page.locator('input[name=format][value=png]').check();
    await page.getByLabel('Pages', { exact: true }).fill('2-');
    await page.locator('input[name=way][value=longEdge]').check();
    await page.getByLabel('Longer side').fill('320');
    await dropFiles(page, [pdf('three.pdf', await samplePdf({ pages: 3 })), pdf('one.pdf', await samplePdf({ pages: 1 }))]);
    await untilRows(page, 'finished', 1);
    await untilRows(page, 'failed', 1);
    assert.match((await rows(page, 'failed').textContent()) ?? '', /one page; page 2 is not there/);
    const tile = page.getByRole('button', { name: /^Download page 3 of three\.pdf/ });
    const { format, width, height } = await inspect(readerOf((await download(page, tile)).bytes));
    assert.deepEqual([format, width, height], ['png', 240, 320]);

    await page.getByLabel('Pages', { exact: true }).fill('two');
    await page.getByText('Give pages like').waitFor();
    await page.getByLabel('Pages', { exact: true }).fill('1');
    await untilRows(page, 'finished', 2);
    assert.match((await rows(page).nth(1).textContent()) ?? '', /1 page/);
    await page.context().close();
  });

  for (const engine of ['full', 'portable'])
    test(`Japanese text without an embedded font is rendered with one from this site, by the ${engine} engine`, async () => {
      const context = await fixture.newVisitor({ acceptDownloads: true });
      const seen = recordRequests(context);
      const page = await context.newPage();
      await page.goto(`${fixture.url}/pdf-to-images?engine=${engine}`);
      await dropFiles(page, [pdf('letter.pdf', await japanesePdf('日本語'))]);
      await untilRows(page, 'finished', 1);
      const saved = await download(page, page.getByRole('button', { name: 'Download letter.pdf' }));
      assert.equal(saved.name, 'letter.jpg');
      const { data, width, height } = await decode(saved.bytes);
      assert.deepEqual([width, height], [417, 208]);
      const ink = data.reduce((sum, value) => sum + (value < 100 ? 1 : 0), 0) / data.length;
      assert.ok(ink > 0.02, `${ink} of the picture is ink`);
      const fonts = seen.flatMap(({ url }) => /Noto\w+-Regular/.exec(url)?.[0] ?? []);
      assert.deepEqual([...new Set(fonts)], ['NotoSansJP-Regular']);
      await context.close();
    });
});
