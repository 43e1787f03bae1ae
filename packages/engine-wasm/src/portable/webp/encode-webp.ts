import type { EncoderSettings } from '@imagemill/core';
import { encodeWith } from '../encode-with.js';
import type { PixelImage } from '../image.js';
import type { Lazy, WebpEncoder, WebpOptions } from '../lazy-codec.js';

export type WebpSettings = Omit<Extract<EncoderSettings, { format: 'webp' }>, 'format'>;

/** Writes a WebP without metadata. */
export function encodeWebp(encoder: Lazy<WebpEncoder>, image: PixelImage, settings: WebpSettings): Promise<Uint8Array> {
  return encodeWith(encoder, image, webpOptions(settings));
}

function webpOptions({ Q, lossless, effort, smartSubsample }: WebpSettings): WebpOptions {
  return {
    quality: Q,
    target_size: 0,
    target_PSNR: 0,
    method: effort,
    sns_strength: 50,
    filter_strength: 60,
    filter_sharpness: 0,
    filter_type: 1,
    partitions: 0,
    segments: 4,
    pass: 1,
    show_compressed: 0,
    preprocessing: 0,
    autofilter: 0,
    partition_limit: 0,
    alpha_compression: 1,
    alpha_filtering: 1,
    alpha_quality: 100,
    lossless: lossless ? 1 : 0,
    exact: 0,
    image_hint: 0,
    emulate_jpeg_size: 0,
    thread_level: 0,
    low_memory: 0,
    near_lossless: 100,
    use_delta_palette: 0,
    use_sharp_yuv: smartSubsample ? 1 : 0,
  };
}
