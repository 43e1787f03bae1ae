import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPlan, PORTABLE_ENGINE, parseOptions } from '@imagemill/core';
import { inspect, readerOf, readWebpChunks, writeWebp } from '@imagemill/files';
import {
  animated,
  compare,
  decode,
  drawing,
  type EngineUnderTest,
  likeness,
  openBrowser,
  photo,
  plainInks,
  planAndRun,
  startSite,
} from '@imagemill/testkit';
import sharp from 'sharp';
import { pageEngine } from './page-engine.js';
import { openVisitor } from './site/site-fixture.js';

const LOSSLESS = { format: 'png', lossless: true, effort: 'fast' } as const;
const HOST = 'nas.test';

/**
 * What the portable engine decodes by itself, on the pages it's meant for: plain http under a host
 * name, without shared memory.
 */
describe("portable engine on a page that isn't isolated", () => {
  let engine: EngineUnderTest;
  let loaded: string[];
  let isolated: boolean;
  let stop: () => Promise<void>;
  before(async () => {
    const site = await startSite({ env: { ALLOWED_HOSTS: HOST } });
    const browser = await openBrowser({ hosts: [HOST] });
    const page = await (await openVisitor(browser)).newPage();
    loaded = [];
    page.context().on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`http://${HOST}:${site.port}/compress-image`);
    isolated = await page.evaluate(() => globalThis.crossOriginIsolated || 'SharedArrayBuffer' in globalThis);
    engine = await pageEngine(page, 'portable');
    stop = async () => {
      await browser.close();
      await site.dispose();
    };
  });
  after(() => stop());

  const modules = () => loaded.filter((path) => path.endsWith('.wasm')).map((path) => path.replace(/^.*\/(\w+?)(?:_bg)?-.*$/, '$1'));

  test('loads each codec when a file needs it, and no other', async () => {
    assert.equal(isolated, false);
    const png = await photo(40, 30).png().toBuffer();
    await planAndRun(engine, 'resize', png, { ...LOSSLESS, width: 20 });
    assert.deepEqual(modules(), []);
    await planAndRun(engine, 'convert', png, { format: 'webp' });
    assert.deepEqual(modules(), ['webp_enc_simd']);
    await planAndRun(engine, 'convert', await photo(40, 30).jpeg().toBuffer(), { format: 'webp' });
    assert.deepEqual(modules(), ['webp_enc_simd', 'mozjpeg_dec']);
  });

  test('reads every kind of PNG exactly', async () => {
    const kinds: Record<string, Promise<Buffer>> = {
      'interlaced color': photo(37, 29).png({ progressive: true }).toBuffer(),
      'interlaced and see-through': photo(37, 29, { alpha: true }).png({ progressive: true }).toBuffer(),
      'of one row, interlaced': photo(3, 1).png({ progressive: true }).toBuffer(),
      gray: photo(37, 29).toColourspace('b-w').png().toBuffer(),
      'gray and see-through': photo(37, 29, { alpha: true }).toColourspace('b-w').png().toBuffer(),
      'of 2 colors': drawing(37, 29).threshold(100).png({ palette: true, colors: 2 }).toBuffer(),
      'of 4 colors': drawing(37, 29).png({ palette: true, colors: 4 }).toBuffer(),
      'of 16 colors, interlaced': photo(37, 29).png({ palette: true, colors: 16, progressive: true }).toBuffer(),
      'of 256 soft colors': photo(37, 29, { alpha: true }).png({ palette: true }).toBuffer(),
    };
    for (const [kind, made] of Object.entries(kinds)) {
      const png = await made;
      const result = await planAndRun(engine, 'convert', png, LOSSLESS);
      const [expected, shown] = await Promise.all([png, result.bytes].map(flattened));
      assert.ok(expected && shown);
      assert.equal(compare(expected, shown).maxDifference, 0, kind);
    }
  });

  test('keeps all 16 bits of a PNG, in color and in gray', async () => {
    for (const space of ['rgb16', 'grey16'] as const) {
      const png = await photo(37, 29).linear(0.7, 3).toColourspace(space).png().toBuffer();
      const result = await planAndRun(engine, 'convert', png, LOSSLESS);
      const [before, after] = await Promise.all(
        [png, result.bytes].map((bytes) => sharp(bytes).toColourspace(space).raw({ depth: 'ushort' }).toBuffer()),
      );
      assert.deepEqual(after, before, space);
      assert.equal((await inspect(readerOf(result.bytes))).bitDepth, 16);
    }
  });

  test('reads CMYK JPEGs: sequential, progressive, and with inks at half resolution', async () => {
    for (const progressive of [false, true]) {
      for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
        const jpeg = await photo(75, 53).toColourspace('cmyk').jpeg({ quality: 92, progressive, chromaSubsampling }).toBuffer();
        assert.equal((await inspect(readerOf(jpeg))).colorModel, 'cmyk');
        const result = await planAndRun(engine, 'convert', jpeg, LOSSLESS);
        const { psnr } = await likeness(await plainInks(jpeg), result.bytes);
        assert.ok(psnr > 33, `${progressive} ${chromaSubsampling}: ${psnr}`);
      }
    }
  });

  test('puts a first frame that is smaller than the animation on its canvas', async () => {
    const input = smallFirstFrame(await animated('webp', 40, 30), await photo(20, 10).webp({ lossless: true }).toBuffer());
    const result = await planAndRun(engine, 'convert', input, LOSSLESS);
    const { data, width, height } = await decode(result.bytes);
    assert.deepEqual([width, height], [40, 30]);
    const alphaAt = (x: number, y: number) => data[(y * width + x) * 4 + 3];
    assert.deepEqual([alphaAt(0, 0), alphaAt(7, 4), alphaAt(8, 4), alphaAt(27, 13), alphaAt(28, 14)], [0, 0, 255, 255, 0]);
  });

  test("says before any work what it can't do", async () => {
    const plan = async (bytes: Buffer, options: object) =>
      createPlan('convert', await inspect(readerOf(bytes)), parseOptions('convert', { format: 'png', ...options }), PORTABLE_ENGINE);
    const png = await photo(40, 30).png().toBuffer();
    await assert.rejects(plan(await photo(40, 30).gif().toBuffer(), {}), { code: 'unsupported_media' });
    await assert.rejects(plan(await photo(40, 30).tiff().toBuffer(), {}), { code: 'unsupported_media' });
    for (const format of ['gif', 'tiff', 'jxl', 'ico']) await assert.rejects(plan(png, { format }), { code: 'invalid_option' });
    const { notices } = await plan(await animated('webp', 40, 30), {});
    assert.deepEqual(notices, ['animation_lost']);
  });
});

async function flattened(bytes: Uint8Array) {
  return decode(await sharp(bytes).flatten({ background: '#808080' }).toColourspace('srgb').png().toBuffer());
}

/** The animation with another first frame, at position 8, 4. */
function smallFirstFrame(animation: Uint8Array, still: Uint8Array): Uint8Array {
  const [image] = readWebpChunks(still);
  assert.ok(image);
  const chunk = writeWebp([image]).subarray(12);
  // Left and top in pairs of pixels; width and height less one; then 50 ms and no flags.
  const frame = Uint8Array.from([...[4, 0, 0, 2, 0, 0, 19, 0, 0, 9, 0, 0, 50, 0, 0, 0], ...chunk]);
  const chunks = readWebpChunks(animation);
  const first = chunks.findIndex(({ type }) => type === 'ANMF');
  const header = chunks[0];
  assert.ok(header?.type === 'VP8X');
  const alpha = Uint8Array.from(header.data, (byte, at) => (at === 0 ? byte | 0x10 : byte));
  return writeWebp(chunks.map((each, at) => (at === 0 ? { ...each, data: alpha } : at === first ? { type: 'ANMF', data: frame } : each)));
}
