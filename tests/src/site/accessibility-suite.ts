import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { axeViolationsInThemes } from './axe-violations.js';
import { samplePdf } from './sample-pdfs.js';
import { setUpSite } from './site-fixture.js';
import { dropFiles, recordProblems, untilAwake, untilRows } from './tool-page.js';

const PAGES = [
  '/',
  '/compress-image',
  '/resize-image',
  '/convert-image',
  '/convert/png-to-webp',
  '/compress-pdf',
  '/pdf-to-images',
  '/images-to-pdf',
  '/resize-pdf',
  '/plugins',
  '/pricing',
  '/account',
  '/sign-in',
  '/waitlist/confirm',
  '/waitlist/leave',
  '/api',
  '/privacy',
  '/nothing-here',
];

/** Selects what appears last on pages that request something from the site. */
const LAST: Readonly<Record<string, string>> = { '/': '#file-count :text-matches("\\\\d")', '/account': '#account form' };

async function assertUsable(page: Page, what: string): Promise<void> {
  assert.deepEqual(await axeViolationsInThemes(page), [], what);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what} scrolls sideways`);
}

/** Every page and the main states of the tools, on a screen of this size. */
export function accessibilitySuite(viewport: { readonly width: number; readonly height: number }): void {
  describe('every page is accessible', () => {
    const fixture = setUpSite();
    const documents: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array(), new Uint8Array()];
    before(async () => {
      documents[0] = await samplePdf();
      documents[1] = await samplePdf({ password: 'open' });
      documents[2] = await samplePdf({ signed: true });
    });

    test(`${viewport.width} px: no violations in either theme, no sideways scrolling, no script errors`, async () => {
      const context = await fixture.newVisitor({ colorScheme: 'light', viewport });
      const page = await context.newPage();
      const problems = recordProblems(page);
      await page.goto(`${fixture.url}/resize-image`);
      if (viewport.width < 861) await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByText('More', { exact: true }).click();
      await page.getByLabel('Width').fill('wide');
      await assertUsable(page, 'a field with a problem');
      await page.goto(`${fixture.url}/compress-image`);
      await dropFiles(page, [
        {
          name: 'a-rather-long-name-that-goes-on-and-on-and-on-until-it-cannot-fit-anywhere.jpg',
          bytes: await photo(200, 150).jpeg({ quality: 97 }).toBuffer(),
        },
        { name: 'broken.png', bytes: Buffer.from('no picture') },
      ]);
      await untilRows(page, 'finished', 1);
      await assertUsable(page, 'with files');
      // Only once there is a count does the home page show how many files were processed.
      await poll(() => page.evaluate(async () => (await (await fetch('/api/counters')).json()).total > 0), {
        what: 'the count of the file',
      });
      await page.getByRole('button', { name: /^Compare/ }).click();
      await page.getByRole('dialog').waitFor();
      await assertUsable(page, 'compare view');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'What left this page' }).first().click();
      await page.getByRole('heading', { name: 'What left this page' }).waitFor();
      await assertUsable(page, 'what left this page');
      await page.keyboard.press('Escape');
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      assert.equal(focused, 'What left this page', 'the focus goes back');
      await page.goto(`${fixture.url}/compress-pdf`);
      await dropFiles(page, [
        { name: 'a-rather-long-name-that-goes-on-and-on-until-it-cannot-fit-anywhere.pdf', bytes: documents[0], type: 'application/pdf' },
        { name: 'locked.pdf', bytes: documents[1], type: 'application/pdf' },
        { name: 'signed.pdf', bytes: documents[2], type: 'application/pdf' },
      ]);
      await untilRows(page, 'asking', 2);
      await untilRows(page, 'finished', 1);
      await assertUsable(page, 'documents and questions');
      for (const path of PAGES) {
        await page.goto(fixture.url + path);
        await untilAwake(page);
        const last = LAST[path];
        if (last) await page.locator(last).waitFor();
        await assertUsable(page, path);
      }
      // The browser itself reports a missing page (404) and a missing sign-in (401).
      assert.deepEqual(
        problems.filter((text) => !/status of 40[14]/.test(text)),
        [],
      );
      await context.close();
    });
  });
}
