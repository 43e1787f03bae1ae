import type { JpegSettings, PdfImageCodec, Raster } from '../codecs.js';
import { joinInks, splitInks } from './inks.js';
import { joinYcck } from './join-ycck.js';

/** mozjpeg's settings besides quality and color. */
export interface PlainJpegSettings extends JpegSettings {
  /** Off above a size at which it takes too long. */
  readonly trellis: boolean;
  readonly quantTable: number;
}

/**
 * What an engine must provide. It only needs to encode and scale images with one or three channels.
 */
export interface PlainImageCodec {
  decodeJpeg: PdfImageCodec['decodeJpeg'];
  resize: PdfImageCodec['resize'];
  encodeJpeg(raster: Raster, settings: PlainJpegSettings): Promise<Uint8Array>;
}

/** The same limit as for separate images: slow above it. */
const MAX_TRELLIS_PIXELS = 50_000_000;
/** mozjpeg's own presets use its table 3 (ImageMagick's, tuned for PSNR-HVS). */
const QUANT_TABLE = 3;

/** Makes image operations the same in every engine. Four inks are split and joined here. */
export function createImageCodec(plain: PlainImageCodec): PdfImageCodec {
  return {
    decodeJpeg: plain.decodeJpeg,
    resize: async (raster, width, height) => {
      if (raster.width === width && raster.height === height) return raster;
      if (raster.channels !== 4) return plain.resize(raster, width, height);
      const { colors, black } = splitInks(raster);
      return joinInks({ colors: await plain.resize(colors, width, height), black: await plain.resize(black, width, height) });
    },
    encodeJpeg: async (raster, { quality, subsample }) => {
      const trellis = raster.width * raster.height <= MAX_TRELLIS_PIXELS;
      const settings = { quality, subsample, trellis, quantTable: QUANT_TABLE };
      if (raster.channels !== 4) return plain.encodeJpeg(raster, settings);
      const { colors, black } = splitInks(raster);
      return joinYcck(await plain.encodeJpeg(colors, settings), await plain.encodeJpeg(black, settings));
    },
  };
}
