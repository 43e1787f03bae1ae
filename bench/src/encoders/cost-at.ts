import type { Pixels } from '@imagemill/core';
import { sharpCodec } from '@imagemill/engine-sharp/codec';
import { score } from '@imagemill/perceptual';
import sharp from 'sharp';
import { FIRST_GUESS, fitQuality } from '../fit-quality.js';
import type { Settings } from './settings.js';

/** What it takes to write an image once. */
export interface Cost {
  readonly bytes: number;
  readonly cpuMs: number;
  readonly quality: number;
}

/**
 * What these settings cost at exactly this score, starting with a quality that may be near it;
 * undefined if no quality scores that much.
 */
export async function costAt(settings: Settings, image: Pixels, goal: number, guess = FIRST_GUESS): Promise<Cost | undefined> {
  const { encoder } = settings;
  if (encoder === 'lossless') return write(settings, image, 100);
  const times: number[] = [];
  const format = encoder === 'palette' ? 'png' : encoder;
  const fit = await fitQuality(
    goal,
    async (quality) => {
      const { file, bytes, cpuMs } = await write(settings, image, quality);
      times.push(cpuMs);
      return { quality, bytes, score: score(image, await sharpCodec.read(file, format, 0)) };
    },
    guess,
  );
  if ('best' in fit) return undefined;
  const cpuMs = times.reduce((sum, each) => sum + each, 0) / times.length;
  return { bytes: fit.bytes, quality: fit.nearest.quality, cpuMs };
}

async function write(settings: Settings, image: Pixels, quality: number): Promise<Cost & { readonly file: Uint8Array }> {
  const before = process.cpuUsage();
  const file = await encode(settings, image, quality);
  const { user, system } = process.cpuUsage(before);
  return { file, bytes: file.length, quality, cpuMs: (user + system) / 1000 };
}

async function encode({ encoder, options }: Settings, { data, width, height, channels }: Pixels, quality: number): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels } });
  switch (encoder) {
    case 'jpeg':
      return image.jpeg({ ...options, quality }).toBuffer();
    case 'webp':
      return image.webp({ ...options, quality }).toBuffer();
    case 'avif':
      return image.avif({ ...options, quality }).toBuffer();
    case 'palette':
      return sharpCodec.optimizePng(await image.png({ ...options, quality }).toBuffer(), options.oxipng);
    case 'lossless':
      return sharpCodec.optimizePng(await image.png(options).toBuffer(), options.oxipng);
  }
}
