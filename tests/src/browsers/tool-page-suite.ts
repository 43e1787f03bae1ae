import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  type BrowserName,
  likeness,
  openTestBrowser,
  photo,
  type SiteProcess,
  startSite,
  type TemporaryDirectory,
  type TestBrowser,
  takeDownload,
  temporaryDirectory,
} from '@imagemill/testkit';
import sharp from 'sharp';
import { readZip } from '../site/read-zip.js';
import { COMMON_FORMATS, type CommonFormat, type SampleFile, writeSamples } from './sample-files.js';
import { type Row, type Visit, visit } from './visit.js';

export interface BrowserRow {
  readonly browser: BrowserName;
  /** The engine that the pages must use there. */
  readonly engine: 'full' | 'portable';
  /** A host name to visit in place of localhost, over plain http. */
  readonly host?: string;
}

const DAILY = 30;
/** Pictures above look alike to the eye. */
const ALIKE_DB = 30;

const isFinished = ({ state }: Row) => state === 'finished';
const isFailed = ({ state }: Row) => state === 'failed';
const isCancelled = ({ state }: Row) => state === 'cancelled';
const downloadOf = (name: string) => `button[aria-label="Download ${name}"]`;

/** What every browser must do with the tools' pages, from the file field to the downloaded file and the counters. */
export function toolPageSuite(name: string, { browser: browserName, engine, host }: BrowserRow): void {
  describe(`tool pages in ${name}`, () => {
    let site: SiteProcess;
    let browser: TestBrowser;
    let folder: TemporaryDirectory;
    let samples: readonly SampleFile[];
    let origin: string;
    const endings: (() => Promise<unknown>)[] = [];
    before(async () => {
      folder = await temporaryDirectory();
      endings.push(folder.remove);
      samples = await writeSamples(folder.path);
      site = await startSite(host ? { env: { ALLOWED_HOSTS: host } } : {});
      endings.push(site.dispose);
      browser = await openTestBrowser(browserName, host ? { hostRules: `MAP ${host} 127.0.0.1` } : {});
      endings.push(browser.close);
      origin = host ? `http://${host}:${site.port}` : site.url;
    });
    after(async () => {
      for (const end of endings.reverse()) await end();
    });

    // Where the full engine can run, a busy machine must not make the page settle on the other one.
    const open = (page: string) => visit(browser, `${origin}${page}${engine === 'full' ? '?engine=full' : ''}`);
    const pickAll = (page: Visit) => page.pick(...samples.map((sample) => sample.path));

    /** Runs `work` on a page and makes sure that exactly so many files are counted meanwhile, by the page and by the server. */
    async function counting(page: Visit, tool: string, files: number, work: () => Promise<void>): Promise<void> {
      const earlier = await page.counted();
      await page.untilQuota(DAILY - earlier.used);
      await work();
      assert.equal(await page.engine(), engine);
      await page.untilQuota(DAILY - earlier.used - files);
      const { used, byTool } = await page.counted();
      assert.equal(used, earlier.used + files);
      assert.deepEqual(byTool, { ...earlier.byTool, [tool]: (earlier.byTool[tool] ?? 0) + files });
    }

    /** Downloads a row's result and compares it with what it was made from. */
    async function assertResult(sample: SampleFile, wanted: { format?: CommonFormat; scale?: number }): Promise<Uint8Array> {
      const { format = sample.format, scale = 1 } = wanted;
      const saved = await takeDownload(browser, downloadOf(sample.name));
      assert.equal(path.extname(saved.name), format === 'jpeg' ? '.jpg' : `.${format}`);
      await assertPicture(saved.bytes, sample, { format, scale });
      return saved.bytes;
    }

    test('compress: JPEG, PNG, WebP and AVIF come out smaller and alike, and each is counted once', async () => {
      const page = await open('/compress-image');
      await counting(page, 'compress-image', samples.length, async () => {
        await browser.press('#quality', 'ArrowLeft', 'ArrowLeft');
        assert.equal(await browser.evaluate(() => document.querySelector<HTMLInputElement>('#quality')?.value), '78');
        await pickAll(page);
        await page.untilRows(samples.length, isFinished, 'all files to be done');
        for (const sample of samples) {
          const bytes = await assertResult(sample, {});
          assert.ok(bytes.length < sample.bytes.length * 0.8, `${sample.name}: ${sample.bytes.length} → ${bytes.length}`);
        }
      });
    });

    test('resize: each comes out in the size asked for, and is counted once', async () => {
      const page = await open('/resize-image');
      await counting(page, 'resize-image', samples.length, async () => {
        await page.choose('way', 'percent');
        await browser.type('#percent', '25');
        await pickAll(page);
        await page.untilRows(samples.length, isFinished, 'all files to be done');
        for (const sample of samples) await assertResult(sample, { scale: 0.25 });
      });
    });

    test('convert: each becomes each, also all as one zip, and is counted once', async () => {
      const page = await open('/convert-image');
      await counting(page, 'convert-image', samples.length, async () => {
        await pickAll(page);
        for (const format of COMMON_FORMATS) {
          await page.choose('format', format);
          const label = samples.find((sample) => sample.format === format)?.label;
          const isConverted = (row: Row) => isFinished(row) && new RegExp(`(?:to|·) ${label}$`).test(row.sizes);
          await page.untilRows(samples.length, isConverted, `all files to be ${label}`);
          for (const sample of samples) await assertResult(sample, { format });
        }
        const zip = await takeDownload(browser, '.total .button-primary');
        assert.equal(zip.name, 'imagemill.zip');
        const entries = readZip(zip.bytes);
        assert.equal(entries.length, samples.length);
        for (const [index, sample] of samples.entries()) {
          assert.equal(entries[index]?.name, `${path.parse(sample.name).name}.avif`);
          await assertPicture(entries[index]?.bytes ?? new Uint8Array(), sample, { format: 'avif', scale: 1 });
        }
      });
    });

    test('broken and foreign files say what is wrong, and cost nothing', async () => {
      const [cut, notes] = ['cut.jpg', 'notes.txt'].map((file) => path.join(folder.path, file)) as [string, string];
      const [whole] = samples;
      await writeFile(cut, whole?.bytes.subarray(0, 20_000) ?? '');
      await writeFile(notes, 'hello');
      const page = await open('/compress-image');
      await counting(page, 'compress-image', 0, async () => {
        await page.pick(cut, notes);
        const [first, second] = await page.untilRows(2, isFailed, 'both to fail');
        assert.match(first?.text ?? '', /damaged or ends too early/);
        assert.match(second?.text ?? '', /not a picture/);
      });
    });

    test('cancelled files cost nothing and can be done after all', async () => {
      const large = await Promise.all(
        ['one.jpg', 'two.jpg'].map(async (file) => {
          const place = path.join(folder.path, file);
          await photo(2600, 2000).jpeg({ quality: 95 }).toFile(place);
          return place;
        }),
      );
      const page = await open('/compress-image');
      await counting(page, 'compress-image', 1, async () => {
        await page.choose('format', 'avif');
        await page.pick(...large);
        await browser.click('button[aria-label="Cancel one.jpg"]');
        await browser.click('button[aria-label="Cancel two.jpg"]');
        await page.untilRows(2, isCancelled, 'both to be cancelled');
        await page.choose('format', 'webp');
        await browser.click('button[aria-label="Retry one.jpg"]');
        await page.untilRows(2, (row) => isCancelled(row) !== isFinished(row) && !/Waiting|Compressing/.test(row.text), 'one to be done');
        const { bytes } = await takeDownload(browser, downloadOf('one.jpg'));
        assert.equal((await sharp(bytes).metadata()).format, 'webp');
      });
    });

    test(`the page chooses the ${engine} engine by itself`, async () => {
      const page = await visit(browser, `${origin}/compress-image`);
      await counting(page, 'compress-image', 1, async () => {
        await page.pick(samples[0]?.path ?? '');
        await page.untilRows(1, isFinished, 'the file to be done');
      });
    });

    test(`the ${engine} engine did it, without an error in the page, and nothing was asked for elsewhere`, async () => {
      const asked = await browser.requests();
      const has = (file: RegExp) => asked.some((url) => file.test(url));
      assert.equal(has(/\/vips-[\w-]+\.wasm$/), engine === 'full');
      if (engine === 'portable') assert.ok(has(/\/mozjpeg_enc-[\w-]+\.wasm$/));
      assert.deepEqual(
        (await browser.problems()).filter((problem) => !isAboutPlainHttp(problem)),
        [],
      );
      assert.deepEqual(new Set(asked.map((url) => new URL(url).origin)), new Set([origin]));
    });
  });
}

/** Chromium's remark that isolation needs https. The header is sent all the same: a server behind a proxy need not know what browsers see. */
function isAboutPlainHttp(problem: string): boolean {
  return problem.startsWith('The Cross-Origin-Opener-Policy header has been ignored');
}

/** Format, size, and likeness to the sample in that size. */
async function assertPicture(bytes: Uint8Array, sample: SampleFile, { format, scale }: { format: CommonFormat; scale: number }) {
  const { format: container, compression, width, height } = await sharp(bytes).metadata();
  assert.equal(compression === 'av1' ? 'avif' : container, format, sample.name);
  assert.deepEqual([width, height], [sample.width * scale, sample.height * scale], sample.name);
  const { psnr } = await likeness(await sharp(sample.bytes).resize(width, height).png().toBuffer(), bytes);
  assert.ok(psnr > ALIKE_DB, `${sample.name} as ${format}: ${psnr.toFixed(1)} dB`);
}
