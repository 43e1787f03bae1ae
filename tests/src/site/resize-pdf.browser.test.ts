import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linkedManual, positionsAndLinks } from '@imagemill/testkit';
import { assertMovedAsPages } from '../pdf/moved-as-pages.js';
import { readWithPdfjs } from '../pdf/read-with-pdfjs.js';
import { axeViolations } from './axe-violations.js';
import { setUpSite } from './site-fixture.js';
import { download, dropFiles, rows, untilApplied, untilQuota, untilRows } from './tool-page.js';

const pdf = (name: string, bytes: Uint8Array) => ({ name, bytes, type: 'application/pdf' });

describe('Resize PDF in a real browser', () => {
  const fixture = setUpSite();

  test('A4 becomes Letter with its links and outline; percent and a custom size follow the settings', async () => {
    const page = await fixture.visit('/resize-pdf', { movableClock: true });
    await page.locator('input[name=way][value=letter]').check();
    const manual = linkedManual();
    await dropFiles(page, [pdf('manual.pdf', manual)]);
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 29);
    const save = async () => (await download(page, page.getByRole('button', { name: 'Download manual.pdf' }))).bytes;
    const letter = await readWithPdfjs(await save());
    assert.deepEqual(letter.pages[0]?.view, [0, 0, 612, 792]);
    assertMovedAsPages(await readWithPdfjs(manual), letter);

    await page.locator('input[name=way][value=percent]').check();
    await page.getByLabel('Percent', { exact: true }).last().fill('200');
    await untilApplied(page);
    await untilRows(page, 'finished', 1);
    assert.deepEqual((await readWithPdfjs(await save())).pages[0]?.view, [0, 0, 1190, 1684]);

    await page.locator('input[name=way][value=own]').check();
    await page.getByLabel('Width').fill('100');
    await page.getByLabel('Height').fill('100');
    await untilApplied(page);
    await untilRows(page, 'finished', 1);
    const own = (await readWithPdfjs(await save())).pages[0]?.view ?? [];
    assert.deepEqual(own.map(Math.round), [0, 0, 283, 283]);
    await untilQuota(page, 29);
    assert.deepEqual(await axeViolations(page), []);
    await page.context().close();
  });

  test('a document that already has the size says so and costs nothing', async () => {
    const page = await fixture.visit('/resize-pdf');
    await dropFiles(page, [pdf('manual.pdf', linkedManual()), pdf('places.pdf', positionsAndLinks())]);
    await untilRows(page, 'finished', 2);
    assert.match((await rows(page).first().textContent()) ?? '', /Every page has this size already\. The original is kept\./);
    await untilQuota(page, 29);
    await page.context().close();
  });
});
