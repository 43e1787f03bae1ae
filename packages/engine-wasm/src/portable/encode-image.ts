import { type ColorHandling, type EncoderSettings, type EncodeStep, encoderSettings } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { avifQuality } from './avif/avif-quality.js';
import type { Codecs } from './codecs.js';
import { encodeWith } from './encode-with.js';
import { isSeeThrough, type PixelImage, shallow } from './image.js';
import type { AvifOptions, JpegOptions } from './lazy-codec.js';
import { quantize } from './palette/quantize.js';
import { encodeIndexedPng, encodePng } from './png/encode-png.js';
import { encodeWebp } from './webp/encode-webp.js';

type SettingsOf<F extends EncoderSettings['format']> = Extract<EncoderSettings, { format: F }>;

/** mozjpeg's numbers for color spaces. */
const JPEG_GRAY = 1;
const JPEG_COLOR = 3;
/** libavif's numbers for how chroma is stored. */
const AVIF_SUBSAMPLE = { gray: 0, half: 1, full: 3 } as const;
/** libvips counts in the other direction. */
const AVIF_SLOWEST = 9;
/**
 * At speed 8, this build doubles the size of some photos with a flat sky; 7 takes 13 s for 12
 * megapixels instead of 8 s.
 */
const AVIF_FASTEST = 7;

/**
 * Encodes the image with the full engine's encoders and settings, without metadata. `pixels`:
 * choose settings for an image of this size.
 */
export async function encodeImage(
  codecs: Codecs,
  image: PixelImage,
  encode: EncodeStep,
  { space }: ColorHandling,
  pixels = image.width * image.height,
): Promise<Uint8Array> {
  const settings = encoderSettings(encode, pixels);
  const gray = space === 'b-w' || space === 'grey16';
  switch (settings.format) {
    case 'jpeg':
      return encodeJpeg(codecs, image, settings, gray);
    case 'png':
      return settings.palette
        ? encodeIndexedPng(quantize(shallow(image), settings.Q, settings.effort))
        : encodePng(settings.bitDepth === 16 ? image : shallow(image), gray, isSeeThrough(image));
    case 'webp':
      return encodeWebp(codecs.webpEncoder, image, settings);
    case 'avif':
      return encodeWith(codecs.avifEncoder, image, avifOptions(settings, image, gray));
    // Not among this engine's capabilities, so no plan asks for these.
    case 'gif':
    case 'jxl':
    case 'tiff':
      throw new AppError('internal');
  }
}

/** Encodes a JPEG; trellis quantization is always on in this build of mozjpeg. */
export function encodeJpeg(
  codecs: Codecs,
  image: PixelImage,
  settings: Pick<SettingsOf<'jpeg'>, 'Q' | 'subsample' | 'quantTable'>,
  gray: boolean,
): Promise<Uint8Array> {
  return encodeWith(codecs.jpegEncoder, image, jpegOptions(settings, gray));
}

function jpegOptions({ Q, subsample, quantTable }: Parameters<typeof encodeJpeg>[2], gray: boolean): JpegOptions {
  return {
    quality: Q,
    baseline: false,
    arithmetic: false,
    progressive: true,
    optimize_coding: true,
    smoothing: 0,
    color_space: gray ? JPEG_GRAY : JPEG_COLOR,
    quant_table: quantTable,
    trellis_multipass: false,
    trellis_opt_zero: false,
    trellis_opt_table: false,
    trellis_loops: 1,
    auto_subsample: false,
    chroma_subsample: subsample ? 2 : 1,
    separate_chroma_quality: false,
    chroma_quality: Q,
  };
}

function avifOptions({ Q, lossless, effort, subsample }: SettingsOf<'avif'>, image: PixelImage, gray: boolean): AvifOptions {
  const chroma = lossless ? AVIF_SUBSAMPLE.full : gray ? AVIF_SUBSAMPLE.gray : subsample ? AVIF_SUBSAMPLE.half : AVIF_SUBSAMPLE.full;
  const speed = Math.min(AVIF_FASTEST, AVIF_SLOWEST - effort);
  return {
    quality: lossless ? 100 : avifQuality(image, Q, subsample ? 'half' : 'full', speed === AVIF_FASTEST),
    qualityAlpha: -1,
    denoiseLevel: 0,
    tileColsLog2: 0,
    tileRowsLog2: 0,
    speed,
    subsample: chroma,
    chromaDeltaQ: false,
    sharpness: 0,
    tune: 0,
    enableSharpYUV: false,
    bitDepth: 8,
    lossless,
  };
}
