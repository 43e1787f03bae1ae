import { type ColorHandling, type EncodeStep, encoderSettings } from '@imagemill/core';
import type Vips from 'wasm-vips';

/** libvips' flags for what an encoder keeps. */
const KEEP = { none: 0, exif: 1, icc: 8, all: 31 } as const;

/**
 * Writes the image with libvips' own encoders, keeping nothing, the profile, or the chosen
 * metadata. `pixels`: choose settings for an image of this size.
 */
export function save(
  image: Vips.Image,
  encode: EncodeStep,
  color: ColorHandling,
  pixels: number = image.width * image.pageHeight,
): Uint8Array {
  const keep = kept(encode, color);
  const settings = encoderSettings(encode, pixels);
  switch (settings.format) {
    case 'jpeg':
      return image.jpegsaveBuffer({
        keep,
        Q: settings.Q,
        interlace: true,
        optimize_coding: true,
        subsample_mode: settings.subsample ? 'on' : 'off',
        trellis_quant: settings.trellis,
        optimize_scans: settings.trellis,
        overshoot_deringing: settings.trellis,
        quant_table: settings.quantTable,
      });
    case 'png':
      return settings.palette
        ? image.pngsaveBuffer({
            keep,
            compression: settings.compression,
            filter: 'none',
            palette: true,
            Q: settings.Q,
            effort: settings.effort,
            bitdepth: 8,
            dither: 1,
          })
        : image.pngsaveBuffer({ keep, compression: settings.compression, filter: 'all', bitdepth: settings.bitDepth });
    case 'webp':
      return image.webpsaveBuffer({
        keep,
        Q: settings.Q,
        lossless: settings.lossless,
        smart_subsample: settings.smartSubsample,
        effort: settings.effort,
        alpha_q: 100,
      });
    case 'avif':
      return image.heifsaveBuffer({
        keep,
        Q: settings.Q,
        compression: 'av1',
        effort: settings.effort,
        bitdepth: 8,
        tune: 'auto',
        subsample_mode: settings.subsample ? 'on' : 'off',
        lossless: settings.lossless,
      });
    case 'gif':
      return image.gifsaveBuffer({
        keep,
        effort: settings.effort,
        bitdepth: 8,
        dither: 1,
        reuse: true,
        interframe_maxerror: settings.interframeMaxError,
        interpalette_maxerror: 3,
        keep_duplicate_frames: true,
      });
    case 'jxl':
      return image.jxlsaveBuffer({ keep, Q: settings.Q, lossless: settings.lossless, effort: settings.effort });
    case 'tiff':
      return image.tiffsaveBuffer({ keep, compression: 'deflate', predictor: 'horizontal' });
  }
}

function kept(encode: EncodeStep, color: ColorHandling): number {
  if (encode.metadata === 'all') return KEEP.all;
  return (color.keepProfile ? KEEP.icc : KEEP.none) | (encode.rights ? KEEP.exif : KEEP.none);
}
