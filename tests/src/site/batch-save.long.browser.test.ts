import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readZip } from './read-zip.js';
import { setUpSite } from './site-fixture.js';
import { dropPaths, testFolder } from './test-folder.js';
import { download, dropCopies, rows, untilAwake, untilRows } from './tool-page.js';

/**
 * Runs in the page before its own scripts: pickers need a user, so these give out places in the
 * browser's own file system.
 */
function pickWithoutAsking(): void {
  const root = () => navigator.storage.getDirectory();
  Object.assign(window, {
    showDirectoryPicker: async () => (await root()).getDirectoryHandle('chosen', { create: true }),
    showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
      (await root()).getFileHandle(suggestedName, { create: true }),
  });
}

/** Every file in and below the chosen folder, by path, with its size. Runs in the page. */
async function chosenFolder(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  async function walk(folder: FileSystemDirectoryHandle, at: string): Promise<void> {
    for await (const handle of folder.values()) {
      if (handle instanceof FileSystemDirectoryHandle) await walk(handle, `${at}${handle.name}/`);
      else if (handle instanceof FileSystemFileHandle) found[at + handle.name] = (await handle.getFile()).size;
    }
  }
  await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle('chosen', { create: true }), '');
  return found;
}

describe('saving a batch in a real browser', () => {
  const fixture = setUpSite();

  async function visit(tool = '/compress-image'): Promise<Page> {
    const context = await fixture.newVisitor({ acceptDownloads: true });
    const page = await context.newPage();
    await page.addInitScript(pickWithoutAsking);
    await page.goto(fixture.url + tool);
    await untilAwake(page);
    return page;
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const news = (page: Page) => page.locator('.total-news[role=status]').textContent();
  const untilNews = (page: Page, words: RegExp) => poll(async () => words.test((await news(page)) ?? ''), { what: String(words) });

  /** Whether closing the tab now would ask for a confirmation. */
  async function asksBeforeLeaving(page: Page): Promise<boolean> {
    return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  }

  test('results go into a chosen folder with their tree, and existing files are never touched', async () => {
    const folder = await testFolder('trip', ['a.jpg', 'in/a.jpg', 'in/b.png']);
    const page = await visit();
    await dropPaths(page, [folder.path, path.join(folder.path, 'a.jpg')]);
    await untilRows(page, 'finished', 4);
    assert.equal(await asksBeforeLeaving(page), true);
    await button(page, 'Save to a folder').click();
    await untilNews(page, /^Saved 4 files in “chosen”\.$/);
    const first = await page.evaluate(chosenFolder);
    assert.deepEqual(Object.keys(first).sort(), ['a.jpg', 'trip/a.jpg', 'trip/in/a.jpg', 'trip/in/b.png']);
    assert.ok((first['trip/a.jpg'] ?? 0) < (await readFile(path.join(folder.path, 'a.jpg'))).length);
    assert.equal(await asksBeforeLeaving(page), false);

    await page.getByRole('radio', { name: 'Smallest' }).check();
    await poll(async () => (await asksBeforeLeaving(page)) && (await rows(page, 'finished').count()) === 4);
    await button(page, 'Save to a folder').click();
    await poll(async () => Object.keys(await page.evaluate(chosenFolder)).length === 8);
    const both = await page.evaluate(chosenFolder);
    assert.deepEqual(
      Object.keys(both)
        .filter((name) => !(name in first))
        .sort(),
      ['a (2).jpg', 'trip (2)/a.jpg', 'trip (2)/in/a.jpg', 'trip (2)/in/b.png'],
    );
    for (const [name, bytes] of Object.entries(first)) assert.equal(both[name], bytes, name);
    await page.context().close();
    await folder.remove();
  });

  test('saving can be stopped, says how much was saved, and leaves no partial file', async () => {
    const page = await visit();
    await dropCopies(page, await photo(200, 150).jpeg({ quality: 97 }).toBuffer(), 12);
    await untilRows(page, 'finished', 12);
    // Simulates a disk that waits after three files, until the click on stop.
    await page.evaluate(() => {
      const { createWritable } = FileSystemFileHandle.prototype;
      let opened = 0;
      FileSystemFileHandle.prototype.createWritable = async function (...options) {
        opened += 1;
        if (opened > 3) await new Promise((resolve) => addEventListener('click', resolve, { once: true }));
        return createWritable.apply(this, options);
      };
    });
    await button(page, 'Save to a folder').click();
    await poll(async () => Object.keys(await page.evaluate(chosenFolder)).length > 2);
    await button(page, 'Stop saving').click();
    await untilNews(page, /^Stopped\. \d+ of 12 files were saved\.$/);
    const saved = Number(/\d+/.exec((await news(page)) ?? '')?.[0]);
    const found = Object.values(await page.evaluate(chosenFolder));
    assert.equal(found.length, saved);
    assert.ok(saved > 0 && saved < 12 && found.every((bytes) => bytes > 0));
    assert.equal(await asksBeforeLeaving(page), true);
    await page.context().close();
  });

  test('a full disk is reported as such, and nothing partial is left', async () => {
    const page = await visit();
    await dropCopies(page, await photo(1200, 900).jpeg({ quality: 97 }).toBuffer(), 3);
    await untilRows(page, 'finished', 3);
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: fixture.url, quotaSize: 10_000 });
    await button(page, 'Save to a folder').click();
    await untilNews(page, /^The disk is full\. Nothing was saved\.$/);
    // Otherwise not even looking is allowed: the page may already store more than that.
    await session.send('Storage.overrideQuotaForOrigin', { origin: fixture.url });
    assert.deepEqual(await page.evaluate(chosenFolder), {});
    await page.context().close();
  });

  test("a large zip is written to disk as it's created, a small one goes to the downloads", async () => {
    const page = await visit('/convert-image');
    await page.getByRole('radio', { name: 'TIFF', exact: true }).check();
    // No format can make noise small.
    const noise = {
      width: 2400,
      height: 2000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const;
    await dropCopies(page, await sharp({ create: noise }).jpeg().toBuffer(), 9);
    await untilRows(page, 'finished', 9);
    await button(page, /^Download all/).click();
    await untilNews(page, /^Saved 9 files in “imagemill\.zip”\.$/);
    assert.equal(await asksBeforeLeaving(page), false);
    // The list of files is at the end.
    const end = await page.evaluate(async () => {
      const zip = await (await (await navigator.storage.getDirectory()).getFileHandle('imagemill.zip')).getFile();
      return { bytes: zip.size, tail: [...new Uint8Array(await zip.slice(-2000).arrayBuffer())] };
    });
    assert.ok(end.bytes > 100_000_000, `${end.bytes}`);
    const text = Buffer.from(end.tail).toString('latin1');
    assert.equal(text.split('PK\x01\x02').length - 1, 9);
    assert.ok(text.indexOf('photo-1.tif') < text.indexOf('photo-9.tif'));

    for (let left = 9; left > 2; left--) await button(page, `Remove photo-${left}.jpg`).click();
    const zip = await download(page, button(page, /^Download all/));
    assert.deepEqual(
      readZip(zip.bytes).map(({ name }) => name),
      ['photo-1.tif', 'photo-2.tif'],
    );
    await page.context().close();
  });

  test('equal names get numbers, in the order of the list', async () => {
    const page = await visit();
    const bytes = await photo(200, 150).jpeg({ quality: 97 }).toBuffer();
    await dropCopies(page, bytes, 2);
    await dropCopies(page, bytes, 1);
    await untilRows(page, 'finished', 3);
    const zip = await download(page, button(page, /^Download all/));
    assert.deepEqual(
      readZip(zip.bytes).map(({ name }) => name),
      ['photo-1.jpg', 'photo-2.jpg', 'photo-1 (2).jpg'],
    );
    await page.context().close();
  });
});
