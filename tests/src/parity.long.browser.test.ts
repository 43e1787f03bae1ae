import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cameraPhoto, drawing, type EngineUnderTest, linearSrgb, photo, withProfile } from '@imagemill/testkit';
import { openPageEngine, openSharpEngine } from './open-engines.js';
import { compareEngines, isPaletteException, isWithinTargets, type Job } from './parity/compare-engines.js';

const SAMPLES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'a photo': () => photo(500, 375).jpeg({ quality: 92 }).toBuffer(),
  'a turned photo': () => cameraPhoto(500, 375).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer(),
  'a mirrored photo': () => photo(300, 200).withMetadata({ orientation: 5 }).webp().toBuffer(),
  'a wide-gamut photo': () => photo(300, 200).withIccProfile('p3').jpeg({ quality: 92 }).toBuffer(),
  'a CMYK photo': () => photo(300, 200).toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer(),
  'a gray photo': () => photo(300, 200).toColourspace('b-w').jpeg({ quality: 92 }).toBuffer(),
  'a 16-bit picture': () => photo(300, 200).toColourspace('rgb16').png().toBuffer(),
  'a 16-bit picture with colors of its own': () => withProfile(photo(300, 200).removeAlpha().toColourspace('rgb16'), linearSrgb()),
  'a soft transparent picture': () => photo(300, 200, { alpha: true }).png().toBuffer(),
  'a drawing': () => drawing().png().toBuffer(),
  'an AVIF photo': () => photo(300, 200).avif({ quality: 80, effort: 1 }).toBuffer(),
};

const JOBS: readonly Job[] = [
  { label: 'compress', operation: 'compress', options: {} },
  { label: 'to jpeg', operation: 'convert', options: { format: 'jpeg' } },
  { label: 'to png', operation: 'convert', options: { format: 'png' } },
  { label: 'to lossless png', operation: 'convert', options: { format: 'png', lossless: true } },
  { label: 'to webp', operation: 'convert', options: { format: 'webp', metadata: 'all' } },
  { label: 'to avif', operation: 'convert', options: { format: 'avif', effort: 'fast' } },
  { label: 'compress, quality auto', operation: 'compress', options: { quality: 'auto' } },
  { label: 'to jpeg, quality auto', operation: 'convert', options: { format: 'jpeg', quality: 'auto', minScore: 80 } },
  { label: 'to png, quality auto', operation: 'convert', options: { format: 'png', quality: 'auto' } },
  { label: 'to webp, quality auto', operation: 'convert', options: { format: 'webp', quality: 'auto', minScore: 60 } },
  { label: 'to 120 px', operation: 'resize', options: { longEdge: 120 } },
  { label: 'covering 90×90', operation: 'resize', options: { width: 90, height: 90, fit: 'cover', format: 'webp' } },
  { label: 'contained in 90×90', operation: 'resize', options: { width: 90, height: 90, fit: 'contain', format: 'png', lossless: true } },
  { label: 'with its own colors', operation: 'compress', options: { color: 'keep', quality: 60 } },
];

describe('both engines give the same result for the same plan, within bounds', () => {
  let sharp: EngineUnderTest;
  let full: EngineUnderTest;
  before(async () => {
    [sharp, full] = await Promise.all([openSharpEngine(), openPageEngine()]);
  });
  after(() => Promise.all([sharp.close(), full.close()]));

  for (const [name, make] of Object.entries(SAMPLES)) {
    test(name, async () => {
      const input = await make();
      for (const job of JOBS) {
        const comparison = await compareEngines(sharp, full, input, job);
        assert.ok(typeof comparison !== 'string', `${job.label}: ${comparison}`);
        assert.ok(isWithinTargets(comparison) || isPaletteException(comparison), JSON.stringify(comparison));
      }
    });
  }
});
