import type { ColorHandling, Plan } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type Attachments, DECODERS, heifDataEnd, type InputFormat, readHeifAttachments, withStatedDepth } from '@imagemill/files';
import type { Codecs } from './codecs.js';
import { decodeWith } from './decode-with.js';
import { pad } from './frame.js';
import type { PixelImage } from './image.js';
import { decodeCmyk, decodeStoredInks } from './jpeg/decode-cmyk.js';
import { decodeJpeg, requireWholeJpeg } from './jpeg/decode-jpeg.js';
import { decodePng } from './png/decode-png.js';
import { cmykToSrgb, plainCmykToSrgb, toSrgb } from './to-srgb.js';
import { stillWebp } from './webp/still-webp.js';

/**
 * Decodes the image (the first frame of an animation) and converts its colors to sRGB if the plan
 * says so.
 */
export async function decodeImage(
  codecs: Codecs,
  { source }: Plan,
  input: Uint8Array,
  { icc }: Attachments,
  color: ColorHandling,
): Promise<PixelImage> {
  if (source.format === 'jpeg' && source.colorModel === 'cmyk') {
    requireWholeJpeg(input);
    return (icc && cmykToSrgb(await codecs.lcms.get(), decodeCmyk(input), icc)) || plainCmykToSrgb(decodeStoredInks(input));
  }
  if (source.format === 'heic') return decodeHeic(codecs, source, input, color);
  const image = await decode(codecs, source.format, input);
  const gray = source.colorModel === 'gray';
  return color.convert && icc ? toSrgb(await codecs.lcms.get(), image, icc, gray) : image;
}

/** The image (the first frame of an animation) in the file's own colors. */
export async function decode(codecs: Codecs, format: InputFormat, input: Uint8Array): Promise<PixelImage> {
  const decoded = DECODERS[format]?.(input);
  if (decoded) return decoded instanceof Uint8Array ? decodePng(decoded) : decoded;
  switch (format) {
    case 'png':
      return decodePng(input);
    case 'jpeg':
      return decodeJpeg(codecs.jpegDecoder, input);
    case 'webp': {
      const { webp, borders } = stillWebp(input);
      const image = await decodeWith(codecs.webpDecoder, (decoder) => decoder.decode(webp));
      return borders ? pad(image, borders, false) : image;
    }
    case 'avif':
      requireWholeAvif(input);
      return decodeWith(codecs.avifDecoder, (decoder) => decoder.decode(input, 8) ?? decoder.decode(withStatedDepth(input), 8));
    // Decoded above, or not among this engine's capabilities.
    case 'heic':
    case 'qoi':
    case 'gif':
    case 'tiff':
    case 'bmp':
    case 'ico':
    case 'jxl':
    case 'svg':
    case 'pdf':
      throw new AppError('unsupported_media');
  }
}

/**
 * The browser's decoder returns opaque images in sRGB. All others need libheif, which also detects
 * damaged files.
 */
async function decodeHeic(codecs: Codecs, source: Plan['source'], input: Uint8Array, color: ColorHandling): Promise<PixelImage> {
  const quick = !source.alpha && !color.keepProfile && !readHeifAttachments(input).cutOff;
  const drawn = quick ? await codecs.decodeHeicByBrowser(input, source.width * source.height) : undefined;
  if (drawn) return drawn;
  const image = await codecs.decodeHeic(input, source.profile === 'coded');
  return color.convert && image.icc ? toSrgb(await codecs.lcms.get(), image, image.icc, source.colorModel === 'gray') : image;
}

/** Throws `corrupt_input` if an AVIF ends before its items' data does. */
function requireWholeAvif(avif: Uint8Array): void {
  if (heifDataEnd(avif) > avif.length) throw new AppError('corrupt_input');
}
