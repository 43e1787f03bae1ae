import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import {
  animated,
  cameraPhoto,
  type EngineUnderTest,
  linearGray,
  pagedTiff,
  photo,
  photoPixels,
  planAndRun,
  withProfile,
} from '@imagemill/testkit';
import { openPageEngine } from '../open-engines.js';
import { premultipliedAvif } from './premultiplied-avif.js';
import { differenceOf, openReferenceDecoder, type ReferenceDecoder } from './reference-decoder.js';
import { shownDelays } from './shown-delays.js';

/** Generated samples, checked with decoders that aren't libvips. */
describe('according to another decoder', () => {
  let engine: EngineUnderTest;
  let reference: ReferenceDecoder;
  before(async () => {
    [engine, reference] = await Promise.all([openPageEngine(), openReferenceDecoder()]);
  });
  after(() => Promise.all([engine.close(), reference.close()]));

  async function mean(a: Uint8Array, b: Uint8Array): Promise<number> {
    return differenceOf(await reference.decode(a), await reference.decode(b)).mean;
  }
  const exactPng = async (input: Uint8Array) =>
    (await planAndRun(engine, 'convert', input, { format: 'png', lossless: true, effort: 'fast' })).bytes;

  test('all eight orientations come out upright', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const input = await photo(120, 80).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
      const result = await exactPng(input);
      const info = await inspect(readerOf(result));
      assert.deepEqual([info.width, info.height, info.orientation], orientation < 5 ? [120, 80, 1] : [80, 120, 1]);
      assert.ok((await mean(input, result)) < 1, `orientation ${orientation}`);
    }
  });

  test('CMYK with a profile gets the colors that the profile defines', async () => {
    const input = await photo(120, 90).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer();
    assert.equal((await inspect(readerOf(input))).profile, 'other');
    assert.ok((await mean(input, await exactPng(input))) < 2);
  });

  test('an AVIF with premultiplied transparency keeps its brightness', async () => {
    const { file, meant } = await premultipliedAvif(photoPixels(96, 72, { alpha: true }), 96, 72);
    const result = await exactPng(file);
    assert.ok((await mean(meant, result)) < 1);
    // Chromium undoes the premultiplication less exactly.
    assert.ok((await mean(file, result)) < 5);
  });

  test('16-bit gray with a profile keeps its brightness', async () => {
    const input = await withProfile(photo(60, 40).toColourspace('grey16'), linearGray());
    assert.ok((await mean(input, await exactPng(input))) < 1.5);
    assert.ok((await mean(input, (await planAndRun(engine, 'convert', input, { format: 'webp', lossless: true })).bytes)) < 1.5);
  });

  test('an animation keeps its frames and delays in JPEG XL', async () => {
    for (const from of ['gif', 'webp'] as const) {
      const input = await animated(from, 120, 90, { loop: 3 });
      const result = await planAndRun(engine, 'convert', input, { format: 'jxl', quality: 95, effort: 'fast' });
      assert.deepEqual([(await inspect(readerOf(result.bytes))).frames, result.notices.includes('animation_lost')], [4, false]);
      const [wanted, seen] = await Promise.all([reference.decode(input), reference.decode(result.bytes)]);
      assert.deepEqual([shownDelays(seen), seen.frames.length], [shownDelays(wanted), 4]);
      assert.ok(differenceOf(wanted, seen).mean < 3);
      const back = await planAndRun(engine, 'convert', result.bytes, { format: 'webp', quality: 95 });
      assert.deepEqual(shownDelays(await reference.decode(back.bytes)), shownDelays(wanted));
    }
  });

  test('TIFF and JPEG XL results keep the copyright', async () => {
    const input = await cameraPhoto(120, 90).jpeg().toBuffer();
    for (const format of ['tiff', 'jxl'] as const) {
      const { metadata } = await inspect(readerOf((await planAndRun(engine, 'convert', input, { format })).bytes));
      assert.deepEqual([metadata.copyright, metadata.artist, metadata.gps], ['Jane Miller 2026', 'Jane Miller', false], format);
    }
  });

  test('compressing a multi-page TIFF keeps all pages, byte for byte', async () => {
    const input = await pagedTiff([photo(80, 60), photo(80, 60, { seed: 5 }), photo(80, 60, { seed: 9 })]);
    const result = await planAndRun(engine, 'compress', input, { metadata: 'all' });
    assert.deepEqual([result.result, result.reason], ['unchanged', 'would_lose_parts']);
    assert.equal(Buffer.compare(result.bytes, input), 0);
    assert.equal((await inspect(readerOf((await planAndRun(engine, 'compress', input, {})).bytes))).frames, 3);
  });

  test('an SVG in Latin 1 or UTF-16 renders like one in UTF-8', async () => {
    const svg = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><title>é</title><rect x="10" width="20" height="20" fill="#c41"/></svg>`;
    const wanted = await exactPng(Buffer.from(svg('UTF-8')));
    const others = [Buffer.from(svg('ISO-8859-1'), 'latin1'), Buffer.from(`\ufeff${svg('UTF-16')}`, 'utf16le')];
    for (const other of others) assert.equal(await mean(wanted, await exactPng(other)), 0);
  });
});
