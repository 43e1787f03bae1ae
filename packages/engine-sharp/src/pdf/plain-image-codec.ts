import { fromVipsError } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { MAX_PIXELS } from '@imagemill/files';
import { channelsOf, type PlainImageCodec, type Raster, readJpegFrame } from '@imagemill/pdf';
import sharp, { type Sharp } from 'sharp';

/** sharp's color space names for one, three and four channels. */
const SPACES = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' } as const;

/**
 * Codec for images inside documents, based on sharp: raw samples in and out, no color management.
 */
export const sharpImageCodec: PlainImageCodec = {
  decodeJpeg: async (jpeg, atLeast) => {
    const { width, height } = readJpegFrame(jpeg);
    const channels = channelsOf(jpeg);
    const space = SPACES[channels];
    const image = sharp(jpeg, { failOn: 'error', limitInputPixels: MAX_PIXELS, ignoreIcc: true }).toColourspace(space);
    if (space === 'cmyk') image.pipelineColourspace(space);
    const target = { width: Math.min(width, atLeast?.width ?? width), height: Math.min(height, atLeast?.height ?? height) };
    const scaled = target.width < width || target.height < height ? scale(image, target.width, target.height) : image;
    const raster = await samplesOf(scaled, channels);
    // libvips assumes that every CMYK JPEG stores its inks inverted; undo that.
    if (space === 'cmyk') for (let at = 0; at < raster.data.length; at += 1) raster.data[at] = 255 - (raster.data[at] ?? 0);
    return raster;
  },
  resize: async (raster, width, height) => samplesOf(scale(open(raster), width, height), raster.channels),
  encodeJpeg: async (raster, { quality, subsample, trellis, quantTable }) =>
    attempt(
      open(raster)
        .jpeg({
          quality,
          chromaSubsampling: subsample ? '4:2:0' : '4:4:4',
          progressive: true,
          optimiseCoding: true,
          optimiseScans: trellis,
          trellisQuantisation: trellis,
          overshootDeringing: trellis,
          quantisationTable: quantTable,
        })
        .toBuffer(),
    ),
};

function open({ width, height, channels, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS }).toColourspace(SPACES[channels]);
}

function scale(image: Sharp, width: number, height: number): Sharp {
  return image.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
}

async function samplesOf(image: Sharp, channels: Raster['channels']): Promise<Raster> {
  const { data, info } = await attempt(image.raw().toBuffer({ resolveWithObject: true }));
  if (info.channels !== channels) throw new AppError('corrupt_input', { detail: 'A JPEG inside the document is damaged.' });
  return { width: info.width, height: info.height, channels, data };
}

async function attempt<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw fromVipsError(error);
  }
}
