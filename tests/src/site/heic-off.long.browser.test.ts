import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openBrowser, photo, poll, type SharedSite, sharedSite, startSite } from '@imagemill/testkit';
import type { Browser, Page } from 'playwright-core';
import { openVisitor } from './site-fixture.js';
import { dropFiles, quotaLeft, recordProblems, recordRequests, rows, type SeenRequest, untilQuota, untilRows } from './tool-page.js';

/**
 * A file that claims to be HEIC. Its pixels are coded as AVIF, so no decoder gets further than
 * opening it.
 */
async function heicFile() {
  const bytes = Buffer.from(await photo(64, 48).avif().toBuffer());
  const ftyp = bytes.subarray(0, bytes.readUInt32BE(0));
  for (let at = ftyp.indexOf('avif'); at >= 0; at = ftyp.indexOf('avif', at)) ftyp.write('heic', at, 'latin1');
  return { name: 'phone.heic', bytes, type: 'image/heic' };
}

const readerRequests = (seen: readonly SeenRequest[]) => seen.filter(({ url }) => url.includes('libheif')).map(({ url }) => url);

describe('HEIC switched on or off by the operator', () => {
  let on: SharedSite;
  let off: SharedSite;
  let browser: Browser;
  before(async () => {
    [on, off, browser] = await Promise.all([sharedSite(), startSite({ env: { HEIC: 'off' } }), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await Promise.all([on.dispose(), off.dispose()]);
  });

  const text = async (site: SharedSite, path: string) => (await fetch(site.url + path)).text();
  const status = async (site: SharedSite, path: string) => (await fetch(site.url + path)).status;

  async function open(site: SharedSite, path: string): Promise<{ page: Page; seen: SeenRequest[]; problems: string[] }> {
    const context = await openVisitor(browser);
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(site.url + path);
    return { page, seen, problems };
  }

  test("no page mentions HEIC if it's off; if it's on, the pages that list formats do", async () => {
    const pathsOf = async (site: SharedSite) =>
      [...(await text(site, '/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    const [onPaths, offPaths] = [await pathsOf(on), await pathsOf(off)];
    assert.deepEqual(onPaths.filter((path) => !offPaths.includes(path)).sort(), onPaths.filter((path) => path.includes('heic')).sort());
    assert.equal(await status(on, '/convert/heic-to-jpg'), 200);
    assert.equal(await status(off, '/convert/heic-to-jpg'), 404);
    // The root element names the edition in an attribute, which isn't shown.
    for (const path of offPaths) assert.doesNotMatch((await text(off, path)).replace(/<html[^>]*>/, ''), /hei[cf]/i, path);
    for (const path of ['/', '/compress-image', '/resize-image', '/convert-image'])
      assert.match(await text(on, path), /accept="[^"]*image\/heic,\.heic,\.heif/, path);
    assert.match(await text(on, '/convert-image'), /href="\/convert\/heic-to-jpg"/);
  });

  test('if HEIC is off, a HEIC file fails at once with an error that says so, costs nothing, and loads nothing', async () => {
    const { page, seen, problems } = await open(off, '/convert-image');
    await untilQuota(page, 30);
    await dropFiles(page, [await heicFile()]);
    await untilRows(page, 'failed', 1);
    const words = (await rows(page, 'failed').textContent()) ?? '';
    assert.match(words, /HEIC files are switched off on this site\. JPEG, PNG/);
    // HEIC is named as switched off, but not among the formats that work.
    assert.doesNotMatch(words.split('switched off')[1] ?? '', /HEIC/);
    assert.equal(await page.getByRole('button', { name: 'Retry phone.heic' }).count(), 0);
    assert.equal(seen.filter(({ url }) => url.includes('/assets/engine/')).length, 0);
    assert.equal(await quotaLeft(page), 30);

    await dropFiles(page, [{ name: 'a.jpg', bytes: await photo(200, 150).jpeg().toBuffer() }]);
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 29);
    assert.deepEqual(readerRequests(seen), []);
    // Check the file picker again after the script has replaced the page with another tool.
    await page.locator('.tool-switch').getByRole('link', { name: 'Resize' }).click();
    await poll(async () => (await page.title()).startsWith('Resize'), { what: 'the other tool' });
    assert.doesNotMatch((await page.locator('.drop input[accept]').getAttribute('accept')) ?? 'heic', /hei[cf]/);
    await untilRows(page, 'failed', 1);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test("the portable engine opens HEIC if it's on, and doesn't mention it if it's off", async () => {
    const { page } = await open(on, '/convert-image?engine=portable');
    const summary = page.locator('.engine-note summary');
    await poll(async () => /portable engine: .*HEIC/.test((await summary.textContent()) ?? ''), { what: 'the note' });
    await page.goto(`${off.url}/convert-image?engine=portable`);
    await poll(async () => /portable engine/.test((await summary.textContent()) ?? ''), { what: 'the note' });
    assert.doesNotMatch((await page.textContent('main')) ?? 'heic', /hei[cf]/i);
    assert.doesNotMatch((await page.locator('.drop input[accept]').getAttribute('accept')) ?? 'heic', /hei[cf]/);
    await page.context().close();
  });

  test("if HEIC is on, its decoder loads with the first such file; if it's off, the decoder isn't available", async () => {
    const { page, seen } = await open(on, '/convert-image');
    await dropFiles(page, [await heicFile()]);
    await untilRows(page, 'failed', 1);
    const readers = readerRequests(seen);
    assert.ok(readers.some((url) => url.endsWith('.wasm')) && readers.some((url) => url.endsWith('.js')), readers.join(' '));
    for (const url of readers) {
      assert.equal(await status(on, new URL(url).pathname), 200, url);
      assert.equal(await status(off, new URL(url).pathname), 404, url);
    }
    await page.context().close();
  });
});
