import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { likeness, photo, takeDownload } from '@imagemill/testkit';
import sharp from 'sharp';
import { readZip } from '../site/read-zip.js';
import { COMMON_FORMATS, type CommonFormat, type SampleFile } from './sample-files.js';
import { downloadOf, isCancelled, isFailed, isFinished, type ToolPageFixture } from './tool-page-fixture.js';
import type { Row, Visit } from './visit.js';

/** In dB of PSNR: images above this look alike to people. */
const ALIKE_DB = 30;

/**
 * What every browser must do with the image tools' pages, from the file field to the downloaded
 * file and the counters.
 */
export function imagePageTests(fixture: ToolPageFixture): void {
  const pickAll = (page: Visit) => page.pick(...fixture.samples.map((sample) => sample.path));

  /** Downloads a row's result and compares it with its source. */
  async function assertResult(sample: SampleFile, wanted: { format?: CommonFormat; scale?: number }): Promise<Uint8Array> {
    const { format = sample.format, scale = 1 } = wanted;
    const saved = await takeDownload(fixture.browser, downloadOf(sample.name));
    assert.equal(path.extname(saved.name), format === 'jpeg' ? '.jpg' : `.${format}`);
    await assertImage(saved.bytes, sample, { format, scale });
    return saved.bytes;
  }

  test('compress: JPEG, PNG, WebP and AVIF come out smaller but alike, and each is counted once', async () => {
    const page = await fixture.open('/compress-image');
    await fixture.expectCounted(page, 'compress-image', fixture.samples.length, async () => {
      await page.choose('aim', 'quality');
      await fixture.browser.press('#quality', 'ArrowLeft', 'ArrowLeft');
      assert.equal(await fixture.browser.evaluate(() => document.querySelector<HTMLInputElement>('#quality')?.value), '78');
      await pickAll(page);
      await page.untilRows(fixture.samples.length, isFinished, 'all files to be done');
      for (const sample of fixture.samples) {
        const bytes = await assertResult(sample, {});
        assert.ok(bytes.length < sample.bytes.length * 0.8, `${sample.name}: ${sample.bytes.length} → ${bytes.length}`);
      }
    });
  });

  test('resize: each file comes out in the requested size and is counted once', async () => {
    const page = await fixture.open('/resize-image');
    await fixture.expectCounted(page, 'resize-image', fixture.samples.length, async () => {
      await page.choose('way', 'percent');
      await fixture.browser.type('#percent', '25');
      await pickAll(page);
      await page.untilRows(fixture.samples.length, isFinished, 'all files to be done');
      for (const sample of fixture.samples) await assertResult(sample, { scale: 0.25 });
    });
  });

  test('convert: every format becomes every other, also all in one zip, and each file is counted once', async () => {
    const page = await fixture.open('/convert-image');
    await fixture.expectCounted(page, 'convert-image', fixture.samples.length, async () => {
      await pickAll(page);
      for (const format of COMMON_FORMATS) {
        await page.choose('format', format);
        const label = fixture.samples.find((sample) => sample.format === format)?.label;
        const isConverted = (row: Row) => isFinished(row) && new RegExp(`(?:to|·) ${label}(?=$|[A-Z])`).test(row.sizes);
        await page.untilRows(fixture.samples.length, isConverted, `all files to be ${label}`);
        for (const sample of fixture.samples) await assertResult(sample, { format });
      }
      const zip = await takeDownload(fixture.browser, '.total .button-primary');
      assert.equal(zip.name, 'imagemill.zip');
      const entries = readZip(zip.bytes);
      assert.equal(entries.length, fixture.samples.length);
      for (const [index, sample] of fixture.samples.entries()) {
        assert.equal(entries[index]?.name, `${path.parse(sample.name).name}.avif`);
        await assertImage(entries[index]?.bytes ?? new Uint8Array(), sample, { format: 'avif', scale: 1 });
      }
    });
  });

  test("broken and foreign files say what's wrong and cost nothing", async () => {
    const [cut, notes] = ['cut.jpg', 'notes.txt'].map((file) => path.join(fixture.folder, file)) as [string, string];
    const [whole] = fixture.samples;
    await writeFile(cut, whole?.bytes.subarray(0, whole.bytes.length / 2) ?? '');
    await writeFile(notes, 'hello');
    const page = await fixture.open('/compress-image');
    await fixture.expectCounted(page, 'compress-image', 0, async () => {
      await page.pick(cut, notes);
      const [first, second] = await page.untilRows(2, isFailed, 'both to fail');
      assert.match(first?.text ?? '', /damaged or ends too early/);
      assert.match(second?.text ?? '', /not a picture/);
    });
  });

  test('canceled files cost nothing and can still be done later', async () => {
    const large = await Promise.all(
      ['one.jpg', 'two.jpg'].map(async (file) => {
        const place = path.join(fixture.folder, file);
        await photo(2600, 2000).jpeg({ quality: 95 }).toFile(place);
        return place;
      }),
    );
    const page = await fixture.open('/compress-image');
    await fixture.expectCounted(page, 'compress-image', 1, async () => {
      await page.choose('format', 'avif');
      await page.pick(...large);
      await fixture.browser.click('button[aria-label="Cancel one.jpg"]');
      await fixture.browser.click('button[aria-label="Cancel two.jpg"]');
      await page.untilRows(2, isCancelled, 'both to be cancelled');
      await page.choose('format', 'webp');
      await fixture.browser.click('button[aria-label="Retry one.jpg"]');
      await page.untilRows(2, (row) => isCancelled(row) !== isFinished(row) && !/Waiting|Compressing/.test(row.text), 'one to be done');
      const { bytes } = await takeDownload(fixture.browser, downloadOf('one.jpg'));
      assert.equal((await sharp(bytes).metadata()).format, 'webp');
    });
  });
}

/** Asserts the format, the size, and the similarity to the sample at that size. */
async function assertImage(bytes: Uint8Array, sample: SampleFile, { format, scale }: { format: CommonFormat; scale: number }) {
  const { format: container, compression, width, height } = await sharp(bytes).metadata();
  assert.equal(compression === 'av1' ? 'avif' : container, format, sample.name);
  assert.deepEqual([width, height], [sample.width * scale, sample.height * scale], sample.name);
  const { psnr } = await likeness(await sharp(sample.bytes).resize(width, height).png().toBuffer(), bytes);
  assert.ok(psnr > ALIKE_DB, `${sample.name} as ${format}: ${psnr.toFixed(1)} dB`);
}
