import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { inspect, readerOf } from '@imagemill/files';
import {
  type LiveSite,
  likeness,
  openBrowser,
  openLiveSite,
  photo,
  sharedSite,
  temporaryDirectory,
  withoutPrograms,
} from '@imagemill/testkit';
import type { Browser, Page } from 'playwright-core';
import { samplePdf } from './sample-pdfs.js';
import { openVisitor } from './site-fixture.js';
import { download, dropFiles, untilAwake, untilRows } from './tool-page.js';

const run = promisify(execFile);

describe('Copy as cURL', () => {
  let site: LiveSite;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([openLiveSite(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await site.dispose();
  });

  async function visit(address: string, url = site.url): Promise<Page> {
    const context = await openVisitor(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(url + address);
    await untilAwake(page);
    return page;
  }

  async function copied(page: Page): Promise<string> {
    // By keyboard: in a low window the total bar covers the end of the settings until they're
    // scrolled to.
    await page.getByText('Copy these settings', { exact: true }).press('Enter');
    await page.getByRole('button', { name: /^Copy these settings as cURL/ }).press('Enter');
    await page.getByText(/cURL commands? copied/).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  }

  /** Pastes the command into a shell in the file's folder, and returns what it wrote. */
  async function paste(command: string, name: string, bytes: Uint8Array, ...results: string[]): Promise<Uint8Array[]> {
    await using folder = await temporaryDirectory('imagemill-curl-');
    await writeFile(path.join(folder.path, name), bytes);
    const { PATH, HOME } = process.env;
    await run('/bin/sh', ['-ec', command], { cwd: folder.path, env: { PATH, HOME, IMAGEMILL_KEY: site.key } });
    return Promise.all(results.map((result) => readFile(path.join(folder.path, result))));
  }

  const skip = withoutPrograms('curl');

  test('gives the same file as the page: same format, same size in pixels, same look', { skip }, async () => {
    const bytes = await photo(640, 480).jpeg({ quality: 92 }).toBuffer();
    const page = await visit('/convert-image');
    await page.getByRole('radio', { name: 'WebP' }).check();
    await dropFiles(page, [{ name: 'a.jpg', bytes }]);
    await untilRows(page, 'finished', 1);
    const made = (await download(page, page.getByRole('button', { name: 'Download a.jpg' }))).bytes;
    const [sent = new Uint8Array()] = await paste(await copied(page), 'photo.jpg', bytes, 'result.webp');
    const [one, other] = [await inspect(readerOf(made)), await inspect(readerOf(sent))];
    assert.deepEqual([other.format, other.width, other.height], [one.format, one.width, one.height]);
    assert.ok(Math.abs(sent.length - made.length) < made.length / 50, `${made.length} here, ${sent.length} there`);
    assert.ok((await likeness(made, sent)).meanDifference < 1);
    await page.context().close();
  });

  test("several sizes become several commands, and none contains the visitor's file name", { skip }, async () => {
    const bytes = await photo(800, 600).jpeg({ quality: 92 }).toBuffer();
    const recipe = { v: 1, tool: 'resize-image', options: { width: 400 }, sizes: [{ width: 200 }] };
    const page = await visit(`/resize-image#recipe=${Buffer.from(JSON.stringify(recipe)).toString('base64url')}`);
    await dropFiles(page, [{ name: 'my-holiday.jpg', bytes }]);
    const command = await copied(page);
    assert.equal(command.split('\n').length, 2);
    assert.doesNotMatch(command, /holiday/);
    const results = await paste(command, 'photo.jpg', bytes, 'result-1.jpg', 'result-2.jpg');
    assert.deepEqual(await Promise.all(results.map(async (result) => (await inspect(readerOf(result))).width)), [400, 200]);
    await page.context().close();
  });

  test("no command contains a document's password", { skip }, async () => {
    const page = await visit('/compress-pdf');
    await dropFiles(page, [{ name: 'a.pdf', bytes: await samplePdf({ password: 'open-sesame' }), type: 'application/pdf' }]);
    await page.getByLabel('Password').fill('open-sesame');
    await page.keyboard.press('Enter');
    await untilRows(page, 'finished', 1);
    const command = await copied(page);
    assert.match(command, /--data-binary @document\.pdf .*\/v1\/compress'$/);
    assert.doesNotMatch(command, /sesame|password|allowUnsign/);
    await page.context().close();
  });

  test('is marked as planned until the API is live', async () => {
    const live = await visit('/compress-image');
    await live.getByText('Copy these settings', { exact: true }).click();
    await live.getByRole('button', { name: 'Copy these settings as cURL', exact: true }).waitFor();
    await live.context().close();
    await using planned = await sharedSite();
    const page = await visit('/compress-image', planned.url);
    await copied(page);
    assert.ok(await page.getByRole('button', { name: /cURL ?Planned$/ }).isVisible());
    assert.ok(await page.getByText('The API is planned: it answers once it is live.').isVisible());
    await page.context().close();
  });
});
