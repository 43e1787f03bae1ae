import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { photo, poll } from '@imagemill/testkit';
import type { Locator, Page } from 'playwright-core';
import { readWithPdfjs } from '../pdf/read-with-pdfjs.js';
import { axeViolations } from './axe-violations.js';
import { setUpSite } from './site-fixture.js';
import { download, dropFiles, recordProblems, rows, untilApplied, untilQuota, untilRows } from './tool-page.js';

const names = (page: Page) => page.locator('.picture-row .row-file').allTextContents();
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const announcement = (page: Page) => page.locator('.pictures [role=status]').textContent();

/** The page sizes of the downloaded PDF, in whole points. */
async function savedPages(page: Page): Promise<number[][]> {
  const saved = await download(page, button(page, 'Download images.pdf'));
  assert.equal(saved.name, 'images.pdf');
  const { pages } = await readWithPdfjs(saved.bytes);
  return pages.map(({ view }) => view.slice(2).map(Math.round));
}

/** A4, in points. */
const PORTRAIT = [595, 842];
const LANDSCAPE = [842, 595];

async function untilPages(page: Page, sizes: readonly (readonly number[])[]): Promise<void> {
  await untilApplied(page);
  await untilRows(page, 'finished', 1);
  const isMade = async () => (await savedPages(page)).join() === sizes.join();
  await poll(isMade, { what: `pages of ${sizes.join(' and ')}` });
}

async function untilDone(page: Page, words: RegExp): Promise<void> {
  await poll(async () => words.test((await rows(page, 'finished').first().textContent()) ?? ''), {
    what: `a document of ${words}`,
  });
}

describe('Images to PDF in a real browser', () => {
  const fixture = setUpSite();

  test('three photos become one document in the order given by keyboard and mouse, and each counts once', async () => {
    const page = await fixture.visit('/images-to-pdf', { movableClock: true, viewport: { width: 1200, height: 1000 } });
    const problems = recordProblems(page);
    const wide = await photo(300, 200).jpeg().toBuffer();
    const tall = await photo(200, 300).jpeg().toBuffer();
    const square = await photo(300, 300, { alpha: true }).webp().toBuffer();
    await dropFiles(page, [
      { name: 'wide.jpg', bytes: wide },
      { name: 'tall.jpg', bytes: tall },
      { name: 'square.webp', bytes: square, type: 'image/webp' },
    ]);
    await untilDone(page, /3 pages/);
    await untilQuota(page, 27);
    await untilPages(page, [LANDSCAPE, PORTRAIT, PORTRAIT]);

    // First a button, which keeps the focus; then the arrow keys on a handle.
    await button(page, 'Move tall.jpg up').click();
    assert.deepEqual(await names(page), ['tall.jpg', 'wide.jpg', 'square.webp']);
    assert.equal(await announcement(page), 'tall.jpg is now number 1 of 3.');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Move tall.jpg up');
    const handle = button(page, /^Move square\.webp, number 3 of 3/);
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    assert.deepEqual(await names(page), ['square.webp', 'tall.jpg', 'wide.jpg']);
    assert.equal(await announcement(page), 'square.webp is now number 1 of 3.');
    await untilPages(page, [PORTRAIT, PORTRAIT, LANDSCAPE]);

    // Drag the last one to the top.
    const from = await button(page, /^Move wide\.jpg, number/).boundingBox();
    const to = await page.locator('.picture-row').first().boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    assert.deepEqual(await names(page), ['wide.jpg', 'square.webp', 'tall.jpg']);

    await untilPages(page, [LANDSCAPE, PORTRAIT, PORTRAIT]);
    await untilQuota(page, 27);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('a changed setting updates the page preview at once and regenerates the document', async () => {
    const page = await fixture.visit('/images-to-pdf', { movableClock: true });
    await dropFiles(page, [{ name: 'wide.jpg', bytes: await photo(384, 192).jpeg().toBuffer() }]);
    await untilDone(page, /1 page/);
    const paper = page.locator('.sheet-paper');
    const across = (await paper.getAttribute('width')) ?? '';
    await page.locator('input[name=orientation][value=portrait]').check();
    assert.ok(Number(await paper.getAttribute('width')) < Number(across));
    await page.locator('input[name=pageSize][value=image]').check();
    await page.getByLabel('Margin').fill('0');
    await untilPages(page, [[288, 144]]);
    assert.equal(await page.locator('input[name=orientation]').count(), 0);
    await page.context().close();
  });

  test('a broken image is reported, left out and not counted; removing the last image empties the list', async () => {
    const whole = await photo().jpeg().toBuffer();
    const page = await fixture.visit('/images-to-pdf');
    await dropFiles(page, [
      { name: 'notes.jpg', bytes: Buffer.from('not a picture') },
      { name: 'a.jpg', bytes: whole },
      { name: 'half.jpg', bytes: whole.subarray(0, whole.length / 2) },
    ]);
    await untilDone(page, /1 page/);
    for (const index of [0, 2]) assert.match((await page.locator('.picture-row').nth(index).textContent()) ?? '', /It is left out\./);
    await untilQuota(page, 29);
    assert.deepEqual(await axeViolations(page), []);
    await button(page, 'Remove notes.jpg').click();
    await button(page, 'Remove half.jpg').click();
    await button(page, 'Remove a.jpg').click();
    await poll(async () => (await rows(page).count()) === 0, { what: 'an empty list' });
    await page.context().close();
  });
});
