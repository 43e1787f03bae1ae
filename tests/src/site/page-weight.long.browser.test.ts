import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { photo, poll, repoRoot } from '@imagemill/testkit';
import { logNetwork, type NetworkLog, weightOf } from './page-weight.js';
import { samplePdf } from './sample-pdfs.js';
import { setUpSite } from './site-fixture.js';
import { download, dropFiles, recordRequests, type TestFile, untilRows } from './tool-page.js';

/** Scripts and styles of a tool page, as transferred, until its engine runs. The goal is 60 kB. */
const LIMIT_BYTES = 80_000;
const TOOL_PAGES = ['/compress-image', '/resize-image', '/convert-image', '/convert/jpg-to-webp'];

const SITE = path.join(repoRoot(), 'apps/web/dist/site');
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function images(): Promise<TestFile[]> {
  return Promise.all([1, 2].map(async (seed) => ({ name: `${seed}.jpg`, bytes: await photo(160, 120, { seed }).jpeg().toBuffer() })));
}

describe('the weight of a tool page', () => {
  const fixture = setUpSite();

  /** A first visit with nothing cached. What a service worker fetches for later doesn't count. */
  async function visit(address: string) {
    const context = await fixture.newVisitor({ serviceWorkers: 'block' });
    const requests = recordRequests(context);
    const page = await context.newPage();
    const log = await logNetwork(page);
    await page.goto(fixture.url + address, { waitUntil: 'networkidle' });
    return { page, log, requests };
  }

  const line = (what: string, log: NetworkLog) => `${what}: ${kilobytes(weightOf(log.files()))} in ${log.files().length} files`;

  for (const address of TOOL_PAGES) {
    test(`${address} sends at most ${kilobytes(LIMIT_BYTES)} of scripts and styles until a file is done`, async (t) => {
      const { page, log, requests } = await visit(address);
      t.diagnostic(line(`${address} opened`, log));
      await dropFiles(page, (await images()).slice(0, 1));
      await untilRows(page, 'finished', 1);
      const files = log.files();
      assert.ok(!files.some((file) => file.path.includes('/pdf-')), 'the PDF tools are not for this page');
      t.diagnostic(line(`${address} with a file done`, log));
      assert.ok(weightOf(files) <= LIMIT_BYTES, files.map((file) => `${file.path} ${file.bytes}`).join('\n'));

      // The log is complete, and its sizes are those of the compressed files.
      const asked = requests.map(({ url }) => new URL(url).pathname).filter((name) => /^\/assets\/[^/]+\.(?:js|css)$/.test(name));
      assert.deepEqual(files.map((file) => file.path).sort(), asked.sort());
      assert.ok(files.some((file) => file.path.endsWith('.css')) && files.some((file) => /\/tool-.*\.js$/.test(file.path)));
      for (const { path: name, encoding, bytes } of files)
        assert.equal(bytes, statSync(path.join(SITE, encoding === 'br' ? `${name}.br` : name)).size, `${name} ${encoding}`);
      for (const { path: name, encoding, bytes } of files) assert.ok(encoding === 'br' || bytes < 1000, `${name} is not compressed`);
      await page.context().close();
    });
  }

  test(`/compress-pdf sends at most ${kilobytes(LIMIT_BYTES)} until a document is done, and opens without image tools`, async (t) => {
    const { page, log } = await visit('/compress-pdf');
    t.diagnostic(line('/compress-pdf opened', log));
    const opened = log.files().map((file) => file.path);
    assert.ok(opened.some((name) => name.includes('/pdf-')) && !opened.some((name) => name.includes('/picture-')), opened.join('\n'));
    await dropFiles(page, [{ name: 'a.pdf', bytes: await samplePdf(), type: 'application/pdf' }]);
    await untilRows(page, 'finished', 1);
    t.diagnostic(line('/compress-pdf with a document done', log));
    const names = log.files().map((file) => file.path);
    assert.ok(weightOf(log.files()) <= LIMIT_BYTES, names.join('\n'));
    await page.context().close();
  });

  test(`with every dialog opened and another tool beside it, it's still at most ${kilobytes(LIMIT_BYTES)}`, async (t) => {
    const { page, log } = await visit('/compress-image');
    await dropFiles(page, await images());
    await untilRows(page, 'finished', 2);
    const before = log.files().length;
    await page.getByRole('button', { name: 'Compare 1.jpg' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('What left this page').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const { name } = await download(page, page.getByRole('button', { name: /^Download all/ }));
    assert.equal(name, 'imagemill.zip');
    await page.locator('.tool-switch').getByRole('link', { name: 'Resize' }).click();
    await poll(async () => (await page.title()).startsWith('Resize'), { what: 'the other tool' });
    t.diagnostic(line('everything opened', log));
    assert.ok(log.files().length > before, 'nothing was fetched later');
    assert.ok(
      weightOf(log.files()) <= LIMIT_BYTES,
      log
        .files()
        .map((file) => `${file.path} ${file.bytes}`)
        .join('\n'),
    );
    await page.context().close();
  });
});
