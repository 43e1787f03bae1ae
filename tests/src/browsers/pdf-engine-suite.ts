import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compressPdfOptions, parseWith, pdfToImagesOptions } from '@imagemill/core';
import {
  type BrowserName,
  cmykPhoto,
  filledForm,
  openTestBrowser,
  type SharedSite,
  sharedSite,
  slides,
  type TestBrowser,
} from '@imagemill/testkit';
import sharp from 'sharp';
import { openPdfEngineInPage, type PdfEngineUnderTest } from '../pdf-engine/page-pdf-engine.js';
import { structureOf } from '../pdf-engine/structure-of.js';

/** Documents with the portable engine in this browser. */
export function pdfEngineSuite(name: BrowserName): void {
  describe(`documents in ${name}, with the portable engine`, () => {
    let site: SharedSite;
    let browser: TestBrowser;
    let engine: PdfEngineUnderTest;
    before(async () => {
      site = await sharedSite();
      browser = await openTestBrowser(name);
      await browser.open(`${site.url}/compress-image`);
      engine = await openPdfEngineInPage(browser, 'portable');
    });
    after(async () => {
      await browser.close();
      await site.dispose();
    });

    for (const [document, make] of Object.entries({
      slides: () => slides({ pages: 2, width: 400 }),
      'a CMYK photo': () => cmykPhoto({ width: 600 }),
      'a form': async () => filledForm(),
    })) {
      test(`${document}: smaller, and still complete`, async () => {
        const input = await make();
        const { bytes, result, notices } = await engine.compress(input, parseWith(compressPdfOptions, { preset: 'smallest' }));
        assert.deepEqual([result, notices], ['optimized', []]);
        assert.ok(bytes.length < input.length);
        assert.equal((await structureOf(bytes)).pages, (await structureOf(input)).pages);
      });
    }

    test('pages become images', async () => {
      const pages = await engine.renderPages(filledForm(), parseWith(pdfToImagesOptions, { longEdge: 300 }));
      assert.equal(pages.length, 1);
      assert.equal((await sharp(pages[0]?.file).metadata()).height, 300);
    });
  });
}
