import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { likeness, linkedManual, photo, takeDownload } from '@imagemill/testkit';
import sharp from 'sharp';
import { drawPages } from '../pdf/draw-pages.js';
import { assertMovedAsPages } from '../pdf/moved-as-pages.js';
import { readWithPdfjs } from '../pdf/read-with-pdfjs.js';
import { readZip } from '../site/read-zip.js';
import { samplePdf } from '../site/sample-pdfs.js';
import { downloadOf, isCancelled, isFinished, type ToolPageFixture } from './tool-page-fixture.js';
import type { Row } from './visit.js';

/** Where the photo is on a sample's page at 144 dpi. */
const PHOTO_PLACE = { left: 40, top: 200, width: 400, height: 300 };
/**
 * In dB of PSNR: a photo that was rendered, resized and encoded by two programs is still this
 * similar to itself.
 */
const ALIKE_DB = 26;

const isAsking = ({ state }: Row) => state === 'asking';
const isAtPages = ({ state, text }: Row) => state === 'working' && /page \d of 6/.test(text);

/**
 * What every browser must do with the PDF tools' pages. Other programs read the downloaded files.
 */
export function pdfPageTests(fixture: ToolPageFixture): void {
  async function write(name: string, bytes: Uint8Array): Promise<string> {
    const place = path.join(fixture.folder, name);
    await writeFile(place, bytes);
    return place;
  }
  const save = async (selector: string) => (await takeDownload(fixture.browser, selector)).bytes;

  test('compress PDF: the result is smaller, with the same text, links and form, and is counted once', async () => {
    const input = await samplePdf({ pages: 2 });
    const file = await write('report.pdf', input);
    const page = await fixture.open('/compress-pdf');
    await fixture.expectCounted(page, 'compress-pdf', 1, async () => {
      await page.pick(file);
      await page.untilRows(1, isFinished, 'the document to be done');
      const bytes = await save(downloadOf('report.pdf'));
      assert.ok(bytes.length < input.length / 2, `${input.length} → ${bytes.length}`);
      assert.deepEqual(await readWithPdfjs(bytes), await readWithPdfjs(input));
    });
  });

  test('PDF to images: every page becomes a JPEG in a zip, and the document is counted once', async () => {
    const file = await write('pages.pdf', await samplePdf({ pages: 2 }));
    const page = await fixture.open('/pdf-to-images');
    await fixture.expectCounted(page, 'pdf-to-images', 1, async () => {
      await fixture.browser.type('#dpi', '144');
      await page.pick(file);
      await page.untilRows(1, isFinished, 'the pages to be done');
      const entries = readZip(await save('button[aria-label="Download all pages of pages.pdf"]'));
      assert.deepEqual(
        entries.map(({ name }) => name),
        [1, 2].map((number) => `pages/pages-0${number}.jpg`),
      );
      for (const [index, { bytes }] of entries.entries()) {
        const { format, width, height } = await sharp(bytes).metadata();
        assert.deepEqual([format, width, height], ['jpeg', 600, 800]);
        await assertAlike(
          await sharp(bytes).extract(PHOTO_PLACE).png().toBuffer(),
          await photo(1200, 900, { seed: index + 1 })
            .png()
            .toBuffer(),
        );
      }
    });
  });

  test('images to PDF: three photos become three pages, the JPEG untouched, and each is counted once', async () => {
    const photos = fixture.samples.filter(({ format }) => format !== 'png');
    const page = await fixture.open('/images-to-pdf');
    await fixture.expectCounted(page, 'images-to-pdf', 3, async () => {
      await page.choose('pageSize', 'image');
      await fixture.browser.type('#margin', '0');
      await page.pick(...photos.map((sample) => sample.path));
      await page.untilRows(1, (row) => isFinished(row) && row.sizes.startsWith('3 pages'), 'a document of three pages');
      const bytes = await save(downloadOf('images.pdf'));
      assert.ok(Buffer.from(bytes).includes(Buffer.from(photos[0]?.bytes ?? 'no sample')), 'the JPEG was changed');
      const pages = await drawPages(bytes, 96, createNodePdfCodecs());
      assert.equal(pages.length, 3);
      for (const [index, drawn] of pages.entries()) await assertAlike(drawn, photos[index]?.bytes ?? new Uint8Array());
    });
  });

  test("resize PDF: A4 becomes Letter, links and outline stay in their places, and it's counted once", async () => {
    const input = linkedManual({ pages: 2 });
    const file = await write('manual.pdf', input);
    const page = await fixture.open('/resize-pdf');
    await fixture.expectCounted(page, 'resize-pdf', 1, async () => {
      await page.choose('way', 'letter');
      await page.pick(file);
      await page.untilRows(1, isFinished, 'the document to be done');
      const letter = await readWithPdfjs(await save(downloadOf('manual.pdf')));
      for (const { view } of letter.pages) assert.deepEqual(view, [0, 0, 612, 792]);
      assertMovedAsPages(await readWithPdfjs(input), letter);
    });
  });

  test('a wrong password costs nothing and is reported; the right one opens the document', async () => {
    const file = await write('locked.pdf', await samplePdf({ password: 'open sesame' }));
    const page = await fixture.open('/compress-pdf');
    await fixture.expectCounted(page, 'compress-pdf', 0, async () => {
      await page.pick(file);
      await page.untilRows(1, isAsking, 'a question for the password');
      await fixture.browser.type('.question input', 'wrong');
      await fixture.browser.click('.question button');
      await page.untilRows(1, (row) => isAsking(row) && /This password does not open it/.test(row.text), 'a wrong password');
    });
    await fixture.expectCounted(page, 'compress-pdf', 1, async () => {
      await fixture.browser.type('.question input', 'open sesame');
      await fixture.browser.click('.question button');
      await page.untilRows(1, isFinished, 'the document to be done');
      assert.equal((await readWithPdfjs(await save(downloadOf('locked.pdf')))).pages.length, 1);
    });
  });

  test('a document that is canceled midway costs nothing and can still be done later', async () => {
    const file = await write('long.pdf', linkedManual({ pages: 6 }));
    const page = await fixture.open('/pdf-to-images');
    await fixture.expectCounted(page, 'pdf-to-images', 1, async () => {
      await page.choose('format', 'avif');
      await fixture.browser.type('#dpi', '300');
      await page.pick(file);
      await page.untilRows(1, isAtPages, 'pages to be drawn');
      await fixture.browser.click('button[aria-label="Cancel long.pdf"]');
      await page.untilRows(1, isCancelled, 'the document to be cancelled');
      await page.choose('format', 'jpeg');
      await fixture.browser.type('#dpi', '48');
      await fixture.browser.click('button[aria-label="Retry long.pdf"]');
      await page.untilRows(1, isFinished, 'the document to be done');
      assert.equal(readZip(await save('button[aria-label="Download all pages of long.pdf"]')).length, 6);
    });
  });
}

/** Asserts that both are the same image, at any size. */
async function assertAlike(found: Uint8Array, expected: Uint8Array): Promise<void> {
  const { width, height } = await sharp(found).metadata();
  const { psnr } = await likeness(await sharp(expected).resize(width, height).png().toBuffer(), found);
  assert.ok(psnr > ALIKE_DB, `${psnr.toFixed(1)} dB`);
}
