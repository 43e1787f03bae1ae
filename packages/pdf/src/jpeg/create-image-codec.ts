import type { JpegSettings, PdfImageCodec, Raster } from '../codecs.js';
import { joinInks, splitInks } from './inks.js';
import { joinYcck } from './join-ycck.js';

/** mozjpeg's settings beside quality and colours. */
export interface PlainJpegSettings extends JpegSettings {
  /** Off above a size where it takes too long. */
  readonly trellis: boolean;
  readonly quantTable: number;
}

/** What an engine has to bring: it writes and scales pictures of one or three channels only. */
export interface PlainImageCodec {
  decodeJpeg: PdfImageCodec['decodeJpeg'];
  resize: PdfImageCodec['resize'];
  encodeJpeg(raster: Raster, settings: PlainJpegSettings): Promise<Uint8Array>;
}

/** As for pictures by themselves: slow above. */
const MAX_TRELLIS_PIXELS = 50_000_000;
/** mozjpeg's table 3 (ImageMagick's, tuned for PSNR-HVS) is what its own presets use. */
const QUANT_TABLE = 3;

/** The same work with pictures in every engine; four inks are taken apart and put together here. */
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
