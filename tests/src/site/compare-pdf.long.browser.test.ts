import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { axeViolations } from './axe-violations.js';
import { samplePdf } from './sample-pdfs.js';
import { setUpSite } from './site-fixture.js';
import { dropFiles, recordProblems, untilRows } from './tool-page.js';

/** Waits until both sides show a page, and returns the sizes of their images. */
async function untilPage(page: Page, number: number): Promise<readonly (readonly [number, number])[]> {
  const images = ['A: before', 'B: after'].map((side) => page.getByRole('img', { name: `${side}, page ${number}` }));
  for (const picture of images) await picture.waitFor({ timeout: 60_000 });
  const sizes = () =>
    Promise.all(images.map((picture) => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const)));
  await poll(async () => (await sizes()).every(([width]) => width > 0), { what: `both pictures of page ${number}` });
  return sizes();
}

describe('comparing documents in a real browser', () => {
  const fixture = setUpSite();

  test('a document is compared before and after, page by page, by mouse and by keyboard', async () => {
    const page = await fixture.visit('/compress-pdf');
    const problems = recordProblems(page);
    await dropFiles(page, [{ name: 'report.pdf', bytes: await samplePdf({ pages: 3 }), type: 'application/pdf' }]);
    await untilRows(page, 'finished', 1);
    const opener = page.getByRole('button', { name: 'Compare report.pdf' });
    await opener.click();
    assert.deepEqual(await untilPage(page, 1), [
      [1800, 2400],
      [1800, 2400],
    ]);
    const dialog = page.getByRole('dialog', { name: 'Compare report.pdf' });
    assert.match((await dialog.textContent()) ?? '', /1 of 3.*before.*[kM]B.*after.*−\d+ %/);
    await poll(async () => (await dialog.locator('.page-strip img').count()) === 3, {
      what: 'small pictures of all pages',
    });
    assert.deepEqual(await axeViolations(page), []);

    await dialog.getByRole('button', { name: 'Next page' }).click();
    await untilPage(page, 2);
    await page.keyboard.press('PageDown');
    await untilPage(page, 3);
    await page.keyboard.press('PageDown');
    assert.match((await dialog.textContent()) ?? '', /3 of 3/);
    await dialog.getByRole('button', { name: 'Page 1', exact: true }).click();
    await untilPage(page, 1);

    await dialog.getByLabel('200 %').check();
    const shown = await dialog.locator('.compare-picture').evaluate((element) => element.clientWidth * window.devicePixelRatio);
    assert.ok(Math.abs(shown - 3600) < 2, String(shown));
    await dialog.getByLabel('Fit').check();
    for (const [width, height] of [
      [390, 844],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The page is refitted a moment after the window has changed.
      const view = dialog.locator('.compare-view');
      await poll(
        () => view.evaluate((fixture) => fixture.scrollHeight <= fixture.clientHeight && fixture.scrollWidth <= fixture.clientWidth),
        {
          what: 'the page to fit the window',
        },
      );
      assert.deepEqual(await axeViolations(page), []);
      const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide at ${width}`);
    }
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Compare report.pdf');
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('a protected document can be compared too: its password was already given', async () => {
    const page = await fixture.visit('/compress-pdf');
    await dropFiles(page, [{ name: 'locked.pdf', bytes: await samplePdf({ password: 'key' }), type: 'application/pdf' }]);
    await page.getByLabel('Password of locked.pdf').fill('key');
    await page.keyboard.press('Enter');
    await untilRows(page, 'finished', 1);
    await page.getByRole('button', { name: 'Compare locked.pdf' }).click();
    assert.equal((await untilPage(page, 1)).length, 2);
    await page.context().close();
  });
});
