import { fromVipsError } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { MAX_PIXELS } from '@imagemill/files';
import { channelsOf, type PlainImageCodec, type Raster } from '@imagemill/pdf';
import type Vips from 'wasm-vips';
import { jpegShrink } from '../full/load.js';
import type { RunningVips, VipsModule } from '../full/start-vips.js';

const SPACES = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const;

/**
 * Codec for images inside documents, based on libvips: makes the same calls as sharp, so the same
 * samples and bytes come out.
 */
export function createFullImageCodec(start: () => Promise<RunningVips>): PlainImageCodec {
  async function withVips<T>(work: (vips: VipsModule) => T): Promise<T> {
    const { vips, freeHandles } = await start();
    try {
      return work(vips);
    } catch (error) {
      throw fromVipsError(error);
    } finally {
      freeHandles();
    }
  }

  return {
    decodeJpeg: (jpeg, atLeast) =>
      withVips((vips) => {
        const channels = channelsOf(jpeg);
        const image = openJpeg(vips, jpeg, 1);
        if (image.width * image.height > MAX_PIXELS) throw new AppError('too_many_pixels', { limitPixels: MAX_PIXELS });
        const width = Math.min(image.width, atLeast?.width ?? image.width);
        const height = Math.min(image.height, atLeast?.height ?? image.height);
        const factor = jpegShrink(Math.min(image.width / width, image.height / height));
        const loaded = factor > 1 ? openJpeg(vips, jpeg, factor) : image;
        const scaled = scale(loaded, width, height);
        // libvips assumes that every CMYK JPEG stores its inks inverted; undo that.
        return samplesOf(channels === 4 ? scaled.invert() : scaled, channels);
      }),
    resize: (raster, width, height) => withVips((vips) => samplesOf(scale(open(vips, raster), width, height), raster.channels)),
    encodeJpeg: (raster, { quality, subsample, trellis, quantTable }) =>
      withVips((vips) =>
        open(vips, raster).jpegsaveBuffer({
          keep: 0,
          Q: quality,
          interlace: true,
          optimize_coding: true,
          subsample_mode: subsample ? 'on' : 'off',
          trellis_quant: trellis,
          optimize_scans: trellis,
          overshoot_deringing: trellis,
          quant_table: quantTable,
        }),
      ),
  };
}

/** Samples as a libvips image. */
export function open(vips: VipsModule, { width, height, channels, data }: Raster): Vips.Image {
  return vips.Image.newFromMemory(data, width, height, channels, vips.BandFormat.uchar).copy({ interpretation: SPACES[channels] });
}

function openJpeg(vips: VipsModule, jpeg: Uint8Array, shrink: number): Vips.Image {
  return vips.Image.jpegloadBuffer(jpeg, { access: 'sequential', fail_on: 'error', shrink });
}

function scale(image: Vips.Image, width: number, height: number): Vips.Image {
  if (image.width === width && image.height === height) return image;
  return image.resize(1 / (image.width / width), { vscale: 1 / (image.height / height), kernel: 'lanczos3' });
}

function samplesOf(image: Vips.Image, channels: Raster['channels']): Raster {
  const { width, height, bands } = image;
  if (bands !== channels) throw new AppError('corrupt_input', { detail: 'A JPEG inside the document is damaged.' });
  return { width, height, channels, data: image.writeToMemory() as Uint8Array };
}
