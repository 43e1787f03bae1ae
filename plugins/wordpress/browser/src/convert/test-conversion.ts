import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createWebpSizes, type WebpSizesFiles } from '@imagemill/engine-wasm/webp-sizes';
import sharp from 'sharp';
import { convertFiles, type Made } from './convert-files.js';
import type { Job, JobFile } from './job.js';

const { resolve } = createRequire(import.meta.url);
const file = (name: string) => readFileSync(resolve(name));
/** The converter's codecs, some of which may be others. */
export const createSizes = (others: Partial<WebpSizesFiles> = {}) =>
  createWebpSizes({
    jpegDecoder: file('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    webpDecoder: file('@jsquash/webp/codec/dec/webp_dec.wasm'),
    webpEncoder: file('@jsquash/webp/codec/enc/webp_enc.wasm'),
    webpEncoderSimd: file('@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
    lcms: file('lcms-wasm/dist/lcms.wasm'),
    ...others,
  });
export const sizes = createSizes();

/** Red on the left, blue on the right, with some texture to give every encoder real work. */
export function scene(width: number, height: number, channels: 3 | 4 = 3) {
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      const noise = (x * 7919 + y * 104_729) % 40;
      data[at] = x < width / 2 ? 200 + noise : noise;
      data[at + 1] = Math.round((y / height) * 160) + noise;
      data[at + 2] = x < width / 2 ? noise : 200 + noise;
      if (channels === 4) data[at + 3] = x < width / 4 ? 0 : 255;
    }
  return sharp(data, { raw: { width, height, channels } });
}

/** A file of a job. */
export const jobFile = (name: string, width: number, height: number, crop: JobFile['crop'], more: Partial<JobFile> = {}): JobFile => ({
  ...{ file: name, width, height, crop, mustBeBelow: 1e9, looksLike: false },
  ...more,
});

/** What the converter makes of a job. */
export async function convert(
  source: Uint8Array,
  job: Partial<Job> & Pick<Job, 'files' | 'uprightWidth' | 'uprightHeight'>,
  own = new Map<string, Uint8Array>(),
) {
  const made = new Map<string, Made>();
  const { quality = 80 } = job;
  await convertFiles(sizes, { quality, maxQuality: quality, lossless: 'never', ...job }, { source, files: own }, (each) =>
    made.set(each.file, each),
  );
  return made;
}

/** The file's WebP; fails the test if there is none. */
export function webpOf(made: ReadonlyMap<string, Made>, name: string): Uint8Array {
  const found = made.get(name);
  assert.ok(found && 'webp' in found, `${name}: ${JSON.stringify(found)}`);
  return found.webp;
}
