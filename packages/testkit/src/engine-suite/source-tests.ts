import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Capabilities, RunResult } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type InputFormat, inspect, isOutputFormat, type OutputFormat, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { iconFile, photoBmp, photoIco } from '../bitmap-samples.js';
import { HEIC_PHOTO } from '../heic-sample.js';
import { compare, decode, likeness } from '../likeness.js';
import { encodeQoi } from '../qoi.js';
import { drawing, pagedTiff, photo } from '../samples.js';
import { type EngineOf, type EngineUnderTest, planAndRun } from './engine-under-test.js';

const [WIDTH, HEIGHT] = [96, 64];
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 48 32">
  <rect width="48" height="32" fill="#204060"/><circle cx="24" cy="16" r="12" fill="#e07828"/><path d="M0 0h12v8H0z" fill="#fff"/></svg>`;

interface Sample {
  readonly bytes: Uint8Array;
  /** The same image in a format that can be viewed without an engine. */
  readonly seen: Uint8Array;
}

const SAMPLES: { readonly [F in Exclude<InputFormat, 'pdf'>]: (engine: EngineUnderTest) => Promise<Sample> } = {
  jpeg: () => seenAsItIs(photo(WIDTH, HEIGHT).jpeg({ quality: 95 }).toBuffer()),
  png: () => seenAsItIs(photo(WIDTH, HEIGHT).png().toBuffer()),
  webp: () => seenAsItIs(photo(WIDTH, HEIGHT).webp({ quality: 95 }).toBuffer()),
  heic: async () => ({ bytes: HEIC_PHOTO, seen: await photo(WIDTH, HEIGHT).png().toBuffer() }),
  avif: () => seenAsItIs(photo(WIDTH, HEIGHT).avif({ quality: 95, effort: 1 }).toBuffer()),
  gif: () => seenAsItIs(photo(WIDTH, HEIGHT).gif().toBuffer()),
  tiff: () => seenAsItIs(photo(WIDTH, HEIGHT).tiff({ compression: 'lzw' }).toBuffer()),
  svg: () => seenAsItIs(Promise.resolve(Buffer.from(SVG))),
  bmp: async () => ({ bytes: photoBmp(WIDTH, HEIGHT), seen: await photo(WIDTH, HEIGHT).png().toBuffer() }),
  ico: async () => ({ bytes: photoIco(WIDTH, HEIGHT), seen: await photo(WIDTH, HEIGHT, { alpha: true }).png().toBuffer() }),
  qoi: async () => {
    const seen = photo(WIDTH, HEIGHT, { alpha: true });
    return { bytes: encodeQoi(await seen.clone().raw().toBuffer(), WIDTH, HEIGHT, 4), seen: await seen.png().toBuffer() };
  },
  jxl: async (engine) => {
    const seen = await photo(WIDTH, HEIGHT).png().toBuffer();
    return { bytes: (await planAndRun(engine, 'convert', seen, { format: 'jxl', lossless: true })).bytes, seen };
  },
};

/**
 * How alike two images must look at quality 90. GIF has 256 colors; one of them is transparent, and
 * none partly.
 */
function leastPsnr(to: OutputFormat, alpha: boolean): number {
  return to !== 'gif' ? 29 : alpha ? 15 : 26;
}

/** Every format an engine reads, converted to every format it writes. */
export function sourceTests(engineOf: EngineOf, { reads, writes }: Capabilities): void {
  const outputs = Object.keys(writes).filter(isOutputFormat);
  describe('every format', () => {
    for (const from of reads) {
      if (from === 'pdf') continue;
      test(`converts ${from} to every output format`, async () => {
        const sample = await SAMPLES[from](engineOf());
        const { alpha } = await inspect(readerOf(sample.bytes));
        const background = '#ffffff';
        for (const to of outputs) {
          const result: RunResult = await planAndRun(engineOf(), 'convert', sample.bytes, {
            format: to,
            quality: 90,
            effort: 'fast',
            background,
          });
          const info = await inspect(readerOf(result.bytes));
          assert.deepEqual([info.format, info.width, info.height], [to, WIDTH, HEIGHT], to);
          assert.equal(result.notices.includes('transparency_flattened'), alpha && !writes[to]?.alpha, to);
          const { psnr } = compare(await shown(sample.seen), await shown(await visible(engineOf(), result.bytes)));
          assert.ok(psnr > leastPsnr(to, alpha), `${to}: ${psnr}`);
        }
      });

      test(`resizes ${from}`, async () => {
        const sample = await SAMPLES[from](engineOf());
        const result = await planAndRun(engineOf(), 'resize', sample.bytes, {
          width: 32,
          height: 32,
          fit: 'cover',
          format: 'png',
          lossless: true,
        });
        const expected = await sharp(sample.seen).resize(32, 32, { fit: 'cover' }).png().toBuffer();
        const { psnr } = compare(await shown(expected), await shown(result.bytes));
        assert.ok(psnr > 24, String(psnr));
      });
    }

    if (reads.includes('svg')) {
      test('draws an SVG at the requested size instead of enlarging its pixels', async () => {
        const png = { format: 'png', lossless: true } as const;
        const results = [
          await planAndRun(engineOf(), 'resize', Buffer.from(SVG), { ...png, width: 960 }),
          await planAndRun(engineOf(), 'convert', Buffer.from(SVG), { ...png, svgWidth: 960 }),
        ];
        const expected = await sharp(Buffer.from(SVG), { density: 720 }).png().toBuffer();
        for (const { bytes } of results) assert.ok(compare(await shown(expected), await shown(bytes)).psnr > 30);
      });

      test('draws an SVG that claims to be huge at the requested size', async () => {
        const huge = SVG.replace(`width="${WIDTH}" height="${HEIGHT}"`, 'width="9000000" height="6000000"');
        const png = { format: 'png', lossless: true, svgWidth: WIDTH } as const;
        const drawn = async (text: string) => shown((await planAndRun(engineOf(), 'convert', Buffer.from(text), png)).bytes);
        assert.ok(compare(await drawn(SVG), await drawn(huge)).psnr > 40);
      });

      test('compresses an SVG into a smaller one that looks the same and keeps what others refer to', async () => {
        const layered = SVG.replace('<rect', '<!-- made by hand --><metadata>a program</metadata><title>Sun</title><rect')
          .replace('<circle', '<g id="sun"><circle')
          .replace('<path', '</g><symbol id="moon"><path d="M0 0h4"/></symbol><path');
        const { bytes, format, result } = await planAndRun(engineOf(), 'compress', Buffer.from(layered), {});
        const text = Buffer.from(bytes).toString();
        assert.deepEqual([format, result], ['svg', 'optimized']);
        for (const kept of ['id="sun"', 'id="moon"', '<title>Sun</title>']) assert.ok(text.includes(kept), kept);
        for (const gone of ['made by hand', 'a program', '\n']) assert.ok(!text.includes(gone), gone);
        assert.ok(compare(await shown(Buffer.from(SVG)), await shown(bytes)).maxDifference <= 8);
        const again = await planAndRun(engineOf(), 'compress', bytes, {});
        assert.deepEqual([again.result, Buffer.from(again.bytes).toString()], ['unchanged', text]);
      });

      test('leaves shapes and names of an SVG with hover styles alone, and keeps what `safe` keeps', async () => {
        const moving = SVG.replace(
          '<rect',
          '<!-- x --><metadata><cc:license xmlns:cc="http://c">free</cc:license></metadata><style>rect:hover{fill:red}</style><rect',
        );
        const { bytes } = await planAndRun(engineOf(), 'compress', Buffer.from(moving), {});
        const text = Buffer.from(bytes).toString();
        for (const kept of ['free', 'rect:hover', '<rect width="48" height="32"', '<circle cx="24"']) assert.ok(text.includes(kept), kept);
        assert.ok(!text.includes('<!--'));
      });

      test('refuses an SVG that is not well-formed or cannot get as small as requested', async () => {
        const failed = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
        await assert.rejects(planAndRun(engineOf(), 'compress', Buffer.from(SVG.replace('</svg>', '')), {}), failed('corrupt_input'));
        const dots = Array.from(
          { length: 100 },
          (_, index) => `<circle cx="${index % 47}" cy="${index % 31}" r="${(index % 7) + 1}"/>`,
        ).join('');
        const many = Buffer.from(SVG.replace('<circle', `${dots}<circle`));
        await assert.rejects(planAndRun(engineOf(), 'compress', many, { targetBytes: 1000 }), failed('target_unreachable'));
      });

      test('draws an SVG without a size', async () => {
        const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="10" height="10" fill="red"/></svg>');
        const { width, height } = await planAndRun(engineOf(), 'convert', bytes, { format: 'png' });
        assert.ok(width > 0 && height > 0);
      });
    }

    if (reads.includes('ico')) {
      test('reads the PNG in an icon', async () => {
        const png = await photo(48, 48, { alpha: true }).png().toBuffer();
        const result = await planAndRun(engineOf(), 'convert', iconFile(48, 48, png), { format: 'png', lossless: true });
        assert.equal(compare(await decode(png), await decode(result.bytes)).maxDifference, 0);
      });
    }

    if (reads.includes('heic')) {
      test('reads HEIC, and converts its colors to sRGB or keeps its profile', async () => {
        const expected = await photo(WIDTH, HEIGHT).png().toBuffer();
        for (const color of ['srgb', 'keep'] as const) {
          const { bytes, notices } = await planAndRun(engineOf(), 'convert', HEIC_PHOTO, { format: 'png', lossless: true, color });
          assert.equal(notices.includes('converted_to_srgb'), color === 'srgb');
          assert.equal((await inspect(readerOf(bytes))).profile, color === 'srgb' ? 'none' : 'other');
          assert.ok((await likeness(expected, bytes)).psnr > 30, color);
        }
      });

      test('refuses a truncated HEIC file', async () => {
        const cut = HEIC_PHOTO.subarray(0, HEIC_PHOTO.length - 200);
        await assert.rejects(planAndRun(engineOf(), 'convert', cut, { format: 'webp' }), { code: 'corrupt_input' });
      });
    }

    if (reads.includes('tiff')) {
      test('takes the requested page and reports that the others are left out', async () => {
        const pages = [drawing(80, 60), photo(80, 60), photo(80, 60, { seed: 5 })];
        const input = await pagedTiff(pages);
        assert.equal((await inspect(readerOf(input))).frames, 3);
        for (const [index, page] of pages.entries()) {
          const result = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true, page: index + 1 });
          assert.ok(result.notices.includes('pages_left_out'));
          const expected = await page.png().toBuffer();
          assert.equal(compare(await shown(expected), await shown(result.bytes)).maxDifference, 0, `page ${index + 1}`);
        }
      });
    }

    if (writes.ico) {
      test('makes an image small enough for an icon', async () => {
        const result = await planAndRun(engineOf(), 'convert', await photo(640, 320).png().toBuffer(), { format: 'ico' });
        assert.deepEqual([result.width, result.height], [256, 128]);
        const info = await inspect(readerOf(result.bytes));
        assert.deepEqual([info.width, info.height], [256, 128]);
      });
    }

    if (writes.gif) {
      test('keeps a GIF transparent', async () => {
        const input = await photo(80, 60, { alpha: true }).gif().toBuffer();
        const result = await planAndRun(engineOf(), 'resize', input, { width: 40 });
        const { data, channels } = await decode(result.bytes);
        assert.equal(channels, 4);
        assert.equal(data[3], 0);
        assert.equal(data[data.length - 1], 255);
      });
    }
  });
}

async function seenAsItIs(bytes: Promise<Uint8Array>): Promise<Sample> {
  return { bytes: await bytes, seen: await bytes };
}

/** A result in a format that can be viewed without the engine. */
async function visible(engine: EngineUnderTest, bytes: Uint8Array): Promise<Uint8Array> {
  const { format } = await inspect(readerOf(bytes));
  if (format === 'ico') return bytes.subarray(22);
  return format === 'jxl' ? (await planAndRun(engine, 'convert', bytes, { format: 'png', lossless: true })).bytes : bytes;
}

/** On white, so images with and without transparency can be compared. */
async function shown(bytes: Uint8Array) {
  return decode(await sharp(bytes).flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer());
}
