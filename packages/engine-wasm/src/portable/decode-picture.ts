import { AppError, type Attachments, type ColorHandling, type Plan, readHeifAttachments, withStatedDepth } from '@imagemill/core';
import { requireWholeAvif } from './avif/require-whole-avif.js';
import { type Codecs, LARGE_PIXELS, type Lazy } from './codecs.js';
import { pad } from './frame.js';
import { decodeCmyk } from './jpeg/decode-cmyk.js';
import { requireWholeJpeg } from './jpeg/require-whole-jpeg.js';
import type { Picture } from './picture.js';
import { decodePng } from './png/decode-png.js';
import { inksToSrgb, toSrgb } from './to-srgb.js';
import { stillWebp } from './webp/still-webp.js';

/** Decodes the picture (the first frame of an animation) and brings its colours to sRGB where the plan says so. */
export async function decodePicture(
  codecs: Codecs,
  { source }: Plan,
  input: Uint8Array,
  { icc }: Attachments,
  color: ColorHandling,
): Promise<Picture> {
  if (source.format === 'jpeg' && source.colorModel === 'cmyk') {
    requireWholeJpeg(input);
    const inks = decodeCmyk(input);
    const usual = await codecs.cmykProfile.get();
    return inksToSrgb(await codecs.lcms.get(), inks, icc ? [icc, usual] : [usual]);
  }
  if (source.format === 'heic') return decodeHeic(codecs, source, input, color);
  const picture = await decode(codecs, source, input);
  const gray = source.colorModel === 'gray';
  return color.convert && icc ? toSrgb(await codecs.lcms.get(), picture, icc, gray) : picture;
}

async function decode(codecs: Codecs, { format }: Plan['source'], input: Uint8Array): Promise<Picture> {
  switch (format) {
    case 'png':
      return decodePng(input);
    case 'jpeg':
      return decodeJpeg(codecs, input);
    case 'webp': {
      const { webp, borders } = stillWebp(input);
      const picture = await decodeWith(codecs.webpDecoder, (decoder) => decoder.decode(webp));
      return borders ? pad(picture, borders, false) : picture;
    }
    case 'avif':
      requireWholeAvif(input);
      return decodeWith(codecs.avifDecoder, (decoder) => decoder.decode(input, 8) ?? decoder.decode(withStatedDepth(input), 8));
    default:
      throw new AppError('unsupported_media');
  }
}

/** Gray or colours, as they are stored: a profile or an orientation is not looked at. */
export async function decodeJpeg(codecs: Codecs, jpeg: Uint8Array): Promise<Picture> {
  requireWholeJpeg(jpeg);
  return decodeWith(codecs.jpegDecoder, (decoder) => decoder.decode(jpeg, false));
}

/** The browser's decoder gives opaque pictures in sRGB; all others need libheif, which also tells damaged files from whole ones. */
async function decodeHeic(codecs: Codecs, source: Plan['source'], input: Uint8Array, color: ColorHandling): Promise<Picture> {
  const quick = !source.alpha && !color.keepProfile && !readHeifAttachments(input).cutOff;
  const drawn = quick ? await codecs.decodeHeicByBrowser(input, source.width * source.height) : undefined;
  if (drawn) return drawn;
  const picture = await codecs.decodeHeic(input, source.profile === 'coded');
  return color.convert && picture.icc ? toSrgb(await codecs.lcms.get(), picture, picture.icc, source.colorModel === 'gray') : picture;
}

type Decoded = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

async function decodeWith<T>(codec: Lazy<T>, decode: (decoder: T) => Decoded | null): Promise<Picture> {
  const decoder = await codec.get();
  let decoded: Decoded | null;
  try {
    decoded = decode(decoder);
  } catch (error) {
    // What a codec does not report but throws leaves its memory in doubt.
    codec.forget();
    throw codecError(error);
  }
  if (!decoded) throw new AppError('corrupt_input');
  const { width, height, data } = decoded;
  if (width * height > LARGE_PIXELS) codec.forget();
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** As Emscripten and WebAssembly put it. */
const MEMORY = /out of memory|memory access out of bounds|cannot enlarge|allocat|\bOOM\b/i;

function codecError(error: unknown): AppError {
  const words = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return MEMORY.test(words) ? new AppError('too_complex', {}, error) : new AppError('corrupt_input', {}, error);
}
