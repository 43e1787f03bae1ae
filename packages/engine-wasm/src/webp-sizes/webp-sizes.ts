import { AppError } from '@imagemill/errors';
import { decodeGif, detectFormat, inspect, readAttachments, readerOf, type SourceInfo, withPngProfile } from '@imagemill/files';
import { type PixelImage, shallow } from '../portable/image.js';
import { decodeCmyk, decodeStoredInks } from '../portable/jpeg/decode-cmyk.js';
import { decodeJpeg, requireWholeJpeg } from '../portable/jpeg/decode-jpeg.js';
import { jpegDecoder, lcms, type PortableFiles, webpDecoder, webpEncoder } from '../portable/lazy-codec.js';
import { decodePng } from '../portable/png/decode-png.js';
import { rotateUpright, swapsSides } from '../portable/rotate-upright.js';
import { cmykToSrgb, plainCmykToSrgb, toSrgb } from '../portable/to-srgb.js';
import { type WebpGoal, writeToScore, writeWebp } from './write-webp.js';

export type { PixelImage } from '../portable/image.js';
export { type Area, cut } from './cut.js';
export { difference } from './difference.js';
export type { WebpGoal } from './write-webp.js';

/** The portable engine's files that this uses. */
export type WebpSizesFiles = Pick<PortableFiles, 'jpegDecoder' | 'webpDecoder' | 'webpEncoder' | 'webpEncoderSimd' | 'lcms'>;

/** As in the portable engine: an image is in memory twice while it's read or written. */
export const MAX_PIXELS = 50_000_000;
/** libwebp's own limit. */
export const MAX_SIDE = 16_383;

/**
 * Reads a JPEG, PNG or still GIF once and writes WebP files from it, in one thread and without
 * shared memory.
 */
export interface WebpSizes {
  /**
   * The image upright, in sRGB, 8 bits per sample. Throws `corrupt_input`, `unsupported_media`
   * (`AnimatedImage` for an animation), `too_many_pixels` or `too_complex`.
   */
  open(file: Uint8Array): Promise<PixelImage>;
  /** A WebP without metadata. Throws `too_complex`. */
  write(image: PixelImage, how: { readonly quality: number; readonly lossless: boolean }): Promise<Uint8Array>;
  /**
   * The lossy WebP with the fewest bytes that scores as asked, without metadata. At `maxQuality` if
   * its score would mean nothing, with a side of 112 pixels or less, or can't be computed, without
   * vector instructions. Throws `too_complex`.
   */
  writeToScore(image: PixelImage, goal: WebpGoal): Promise<Uint8Array>;
}

export function createWebpSizes(files: WebpSizesFiles): WebpSizes {
  const codecs = {
    jpeg: jpegDecoder(files),
    decoder: webpDecoder(files),
    encoder: webpEncoder(files),
    lcms: lcms(files),
  };

  async function decode(source: SourceInfo, file: Uint8Array): Promise<PixelImage> {
    if (source.format === 'gif') return decodeGif(file);
    const readable = source.format === 'png' ? withPngProfile(file) : file;
    const { icc } = await readAttachments(readable, source.format);
    if (source.colorModel === 'cmyk') {
      requireWholeJpeg(file);
      return (icc && cmykToSrgb(await codecs.lcms.get(), decodeCmyk(file), icc)) || plainCmykToSrgb(decodeStoredInks(file));
    }
    const image = source.format === 'png' ? await decodePng(readable) : await decodeJpeg(codecs.jpeg, file);
    // A profile that says sRGB needs no conversion, which would only add rounding errors.
    return icc && source.profile === 'other' ? toSrgb(await codecs.lcms.get(), image, icc, source.colorModel === 'gray') : image;
  }

  return {
    open: async (file) => {
      // Only formats that can be read are inspected, so a bundler can leave the other readers out.
      if (!READS.includes(detectFormat(file))) throw new AppError('unsupported_media');
      const source = await inspect(readerOf(file));
      requireConvertible(source);
      const decoded = await decode(source, file);
      const [wide, high] = swapsSides(source.orientation) ? [decoded.height, decoded.width] : [decoded.width, decoded.height];
      // If the size differs from the header's, the file contradicts itself.
      if (wide !== source.width || high !== source.height) throw new AppError('corrupt_input');
      return rotateUpright(shallow(decoded), source.orientation);
    },
    write: (image, how) => writeWebp(codecs, image, how),
    writeToScore: (image, goal) => writeToScore(codecs, image, goal),
  };
}

const READS: readonly unknown[] = ['jpeg', 'png', 'gif'];

/** `unsupported_media`, because one frame isn't the whole image. */
export class AnimatedImage extends AppError {
  constructor(readonly format: SourceInfo['format']) {
    super('unsupported_media');
  }
}

function requireConvertible({ format, width, height, animated, profile }: SourceInfo): void {
  if (animated) throw new AnimatedImage(format);
  if (profile === 'coded') throw new AppError('unsupported_media');
  if (width * height > MAX_PIXELS) throw new AppError('too_many_pixels', { limitPixels: MAX_PIXELS });
}
