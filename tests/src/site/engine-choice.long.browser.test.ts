import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { animated, makeGate, photo, poll } from '@imagemill/testkit';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { axeViolations } from './axe-violations.js';
import { openVisitor, setUpSite } from './site-fixture.js';
import { dropFiles, quotaLeft, recordProblems, recordRequests, rows, type SeenRequest, untilQuota, untilRows } from './tool-page.js';

const VIPS = /\/vips-[^/]*\.wasm/;

const note = (page: Page) => page.locator('.engine-note');
const fullRequests = (seen: readonly SeenRequest[]) =>
  seen.filter(({ url }) => /\/engine\.worker-|\/vips-/.test(url)).map(({ url }) => url);
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('imagemill.engine.tried') ?? '');
const jpegFile = async (name = 'a.jpg') => ({ name, bytes: await photo(200, 150).jpeg({ quality: 97 }).toBuffer() });
const gifFile = async () => ({ name: 'film.gif', bytes: await animated('gif', 40, 30), type: 'image/gif' });

async function withoutWasm(browser: Browser): Promise<BrowserContext> {
  const context = await openVisitor(browser);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  return context;
}

async function untilNote(page: Page, words: RegExp): Promise<void> {
  await poll(async () => words.test((await note(page).textContent()) ?? ''), { what: `a note like ${words}` });
}

describe('the engine of a page', () => {
  const fixture = setUpSite();

  async function open(path: string, context?: BrowserContext, onVips?: (route: Route) => unknown) {
    const used = context ?? (await fixture.newVisitor());
    if (onVips) await used.route(VIPS, onVips);
    const seen = recordRequests(used);
    const page = await used.newPage();
    const problems = recordProblems(page);
    await page.goto(fixture.url + path);
    return { page, seen, problems, context: used };
  }

  test('forced by the URL: forms, texts and files follow it, and the visitor can choose the other engine', async () => {
    const { page, seen, problems, context } = await open('/convert-image?engine=portable');
    await untilNote(page, /portable engine: JPEG, PNG, WebP, AVIF, HEIC and QOI\./);
    await untilQuota(page, 30);
    const formats = () => page.getByRole('group', { name: 'Convert to' }).locator('label').allTextContents();
    assert.deepEqual(await formats(), ['Automatic', 'JPEG', 'PNG', 'WebP', 'AVIF']);
    assert.doesNotMatch((await page.locator('.drop input[accept]').getAttribute('accept')) ?? 'gif', /gif|svg|tif/);
    assert.match((await page.textContent('.drop')) ?? '', /paste a picture\. JPEG, PNG, WebP, AVIF, HEIC and QOI, many/);
    await poll(async () => /writes JPEG, PNG, WebP and AVIF, up to 50 megapixels/.test((await page.textContent('main')) ?? ''), {
      what: 'the text about formats',
    });
    assert.equal(await page.getByRole('link', { name: 'GIF to WebP' }).isVisible(), false);
    assert.equal(await page.getByRole('link', { name: 'PNG to WebP' }).isVisible(), true);
    await page.locator('.settings').getByText('More', { exact: true }).click();
    assert.equal(await page.getByRole('group', { name: 'Animation' }).count(), 0);

    await dropFiles(page, [await jpegFile(), await gifFile()]);
    await untilRows(page, 'finished', 1);
    await untilRows(page, 'failed', 1);
    assert.match((await rows(page, 'failed').textContent()) ?? '', /GIF files cannot be opened here\. .*the full one can do more/);
    await untilQuota(page, 29);
    assert.deepEqual(fullRequests(seen), []);

    // By keyboard: open the note, go to the choice, take the one in the middle.
    await note(page).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(await page.getByRole('radio', { name: 'Portable', exact: true }).isChecked());
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.press('ArrowLeft');
    await untilRows(page, 'finished', 2);
    await untilQuota(page, 28);
    assert.ok((await formats()).includes('GIF'));
    assert.match((await page.textContent('main')) ?? '', /writes JPEG, PNG, WebP, AVIF, GIF/);
    assert.ok(fullRequests(seen).length > 0);
    assert.equal(new URL(page.url()).search, '');
    await page.reload();
    await untilNote(page, /full engine\.You chose it/);
    await note(page).locator('summary').click();
    await page.getByRole('radio', { name: 'By itself', exact: true }).check();
    await untilNote(page, /Your first file shows/);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test("a page about a format that this engine can't write says so, and works with another", async () => {
    const { page, problems, context } = await open('/convert/png-to-ico?engine=portable');
    await poll(async () => (await page.locator('.note').count()) === 1, { what: 'the note about the pair' });
    assert.match((await page.textContent('.note')) ?? '', /cannot write ICO files here/);
    const field = page.getByRole('group', { name: 'Convert to' });
    assert.match((await field.textContent()) ?? '', /ICO cannot be written in this browser\. Choose another format\./);
    assert.deepEqual(await axeViolations(page), []);
    await dropFiles(page, [{ name: 'a.png', bytes: await photo(60, 40).png().toBuffer(), type: 'image/png' }]);
    await untilRows(page, 'failed', 1);
    assert.match((await rows(page, 'failed').textContent()) ?? '', /ICO cannot be written here/);
    await page.getByRole('radio', { name: 'WebP', exact: true }).check();
    await untilRows(page, 'finished', 1);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('without WebAssembly no engine runs, and the page says so', async () => {
    const { page, problems, context } = await open('/compress-image', await withoutWasm(fixture.browser));
    await poll(async () => /cannot compress here.*WebAssembly/.test((await page.textContent('#tool')) ?? ''), { what: 'the note' });
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('if the full engine never gets ready, the portable one takes over, and the next visit knows', async () => {
    let asked = 0;
    const engine = makeGate();
    // The engine arrives late, and the request that would start it is never answered.
    const { page, problems, context } = await open('/compress-image', undefined, (route) =>
      asked++ === 0 ? engine.opened.then(() => route.continue()) : undefined,
    );
    await untilQuota(page, 30);
    await dropFiles(page, [await jpegFile('first.jpg'), await gifFile(), await jpegFile('last.jpg')]);
    await page.getByRole('button', { name: 'Download first.jpg' }).waitFor();
    // The page hasn't given up yet, so the GIF waits.
    assert.match((await note(page).textContent()) ?? '', /full engine\.Your first file shows/);
    assert.equal(await rows(page, 'failed').count(), 0);
    engine.open();
    await untilRows(page, 'finished', 2);
    await untilRows(page, 'failed', 1);
    assert.match((await rows(page, 'failed').textContent()) ?? '', /GIF files cannot be opened here\. .*Chrome, Edge or Firefox/);
    await untilNote(page, /portable engine: .*did not start in time/);
    await untilQuota(page, 28);
    assert.match(await remembered(page), /portable/);
    await page.close();

    const next = await open('/compress-image', context);
    await untilNote(next.page, /portable engine: .*did not start in time/);
    await dropFiles(next.page, [await jpegFile()]);
    await untilRows(next.page, 'finished', 1);
    assert.deepEqual(fullRequests(next.seen), []);
    assert.deepEqual([...problems, ...next.problems], []);
    // Another build of the engine gets a new chance.
    await next.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('imagemill.engine.tried') ?? '{}');
      localStorage.setItem('imagemill.engine.tried', JSON.stringify({ ...kept, build: 'an earlier one' }));
    });
    await next.page.reload();
    await untilNote(next.page, /Your first file shows/);
    await context.close();
  });

  test("a full engine that can't be loaded costs no file that the portable one can do, and is tried again", async () => {
    let missing = true;
    const { page, context } = await open('/compress-image', undefined, (route) => (missing ? route.abort() : route.continue()));
    await untilQuota(page, 30);
    await dropFiles(page, [await jpegFile(), await gifFile()]);
    await untilRows(page, 'finished', 1);
    await untilRows(page, 'failed', 1);
    assert.match((await rows(page, 'failed').textContent()) ?? '', /could not be loaded\. Check your connection/);
    await untilNote(page, /full engine\.Your first file shows/);
    assert.equal(await remembered(page), '');
    missing = false;
    await page.getByRole('button', { name: 'Retry film.gif' }).click();
    await untilRows(page, 'failed', 0);
    await poll(async () => /full/.test(await remembered(page)), { what: 'the full engine remembered' });
    await untilNote(page, /full engine\.It starts in time/);
    assert.ok((await quotaLeft(page)) >= 28);
    await context.close();
  });
});
