import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  ColorProfile,
  ColorSpace,
  type IMagickImage,
  type IMagickImageCollection,
  initializeImageMagick,
  MagickImageCollection,
} from '@imagemagick/magick-wasm';
import sharp from 'sharp';
import { averages } from './averages.js';
import type { Seen, SeenFrame } from './seen.js';

export interface MagickDecoder {
  /** The image as ImageMagick shows it: all frames of an animation, otherwise the first image. */
  look(file: Uint8Array, options?: { animated?: boolean }): Seen;
  /** Throws if ImageMagick can't read the file. */
  tryReading(file: Uint8Array): void;
}

let started: Promise<ColorProfile> | undefined;

/** ImageMagick in WebAssembly: a decoder that shares none of its own code with the engines. */
export async function openMagick(): Promise<MagickDecoder> {
  started ??= start();
  const srgb = await started;
  return {
    look: (file, { animated = false } = {}) => withImages(file, (images) => lookAt(images, srgb, animated)),
    tryReading: (file) => withImages(file, () => {}),
  };
}

/** Returns the sRGB profile, which ImageMagick doesn't include. */
async function start(): Promise<ColorProfile> {
  await initializeImageMagick(new Uint8Array(await readFile(fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm')))));
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('No profile of sRGB');
  return new ColorProfile(new Uint8Array(icc));
}

function withImages<T>(file: Uint8Array, use: (images: IMagickImageCollection) => T): T {
  const images = MagickImageCollection.create();
  try {
    images.read(file);
    return use(images);
  } finally {
    images.dispose();
  }
}

function lookAt(images: IMagickImageCollection, srgb: ColorProfile, animated: boolean): Seen {
  if (animated) images.coalesce();
  const frames = (animated ? [...images] : images.slice(0, 1)).map((image) => frameOf(image, srgb));
  const [first] = images;
  if (!first) throw new Error('No pictures in this file');
  return { width: first.width, height: first.height, frames, loop: first.animationIterations };
}

function frameOf(image: IMagickImage, srgb: ColorProfile): SeenFrame {
  image.autoOrient();
  if (image.getColorProfile()) image.transformColorSpace(srgb);
  else if (image.colorSpace !== ColorSpace.sRGB) image.colorSpace = ColorSpace.sRGB;
  const { width, height } = image;
  const data = image.getPixels((pixels) => pixels.toByteArray(0, 0, width, height, 'RGBA'));
  if (!data) throw new Error('No pixels in this file');
  return {
    onWhite: averages(laidOn(data, 255), width, height),
    onBlack: averages(laidOn(data, 0), width, height),
    delayMs: Math.round((image.animationDelay * 1000) / image.animationTicksPerSecond),
  };
}

function laidOn(data: Uint8Array, background: number): Uint8Array {
  const opaque = data.slice();
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    if (alpha === 1) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      opaque[channel] = Math.round((data[channel] ?? 0) * alpha + background * (1 - alpha));
  }
  return opaque;
}
