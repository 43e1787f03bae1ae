import type { Lcms } from 'lcms-wasm';
import type { PixelImage, Samples } from './image.js';
import type { CmykImage } from './jpeg/decode-cmyk.js';

/** Little CMS' pixel formats: color space, extra channel, channels, bytes per sample. */
const format = (space: number, extra: number, channels: number, bytes: number) => (space << 16) | (extra << 7) | (channels << 3) | bytes;
const [GRAY, RGB, CMYK] = [3, 4, 6];
const PERCEPTUAL = 0;
const COPY_ALPHA = 0x04000000;
/** Little CMS's tables are too coarse for 16 bits. */
const NO_TABLES = 0x0100;
/** How many pixels are copied in and out of WebAssembly at a time. */
const BAND_PIXELS = 262_144;
/** Profiles are passed on the stack. */
const MAX_PROFILE_BYTES = 8_000_000;

/**
 * Converts an image from its profile to sRGB. Ignores a profile that doesn't fit the image or that
 * Little CMS rejects.
 */
export function toSrgb(lcms: Lcms, image: PixelImage, icc: Uint8Array, gray: boolean): PixelImage {
  const { width, height, data } = image;
  const bytes = data instanceof Uint16Array ? 2 : 1;
  const out = data.slice();
  const done = gray
    ? convert(lcms, icc, 'GRAY', [format(GRAY, 0, 1, bytes), format(RGB, 0, 3, bytes)], data.length / 4, {
        take: (from, count) => samplesOf(data, count, (at) => data[(from + at) * 4] ?? 0),
        put: (from, samples) => putRgb(samples, out, from),
      })
    : convert(lcms, icc, 'RGB', [format(RGB, 1, 3, bytes), format(RGB, 1, 3, bytes)], data.length / 4, {
        take: (from, count) => data.subarray(from * 4, (from + count) * 4),
        put: (from, samples) => out.set(samples, from * 4),
      });
  return done ? { width, height, data: out } : image;
}

/** Converts CMYK to sRGB; undefined if the profile can't be used. */
export function cmykToSrgb(lcms: Lcms, { width, height, data }: CmykImage, icc: Uint8Array): PixelImage | undefined {
  const out = new Uint8Array(data.length).fill(255);
  const done = convert(lcms, icc, 'CMYK', [format(CMYK, 0, 4, 1), format(RGB, 0, 3, 1)], data.length / 4, {
    take: (from, count) => data.subarray(from * 4, (from + count) * 4),
    put: (from, samples) => putRgb(samples, out, from),
  });
  return done ? { width, height, data: out } : undefined;
}

/**
 * CMYK without a profile, the way browsers show it: they treat the stored samples as light and
 * multiply each color by black.
 */
export function plainCmykToSrgb({ width, height, data }: CmykImage): PixelImage {
  const out = new Uint8Array(data.length).fill(255);
  for (let at = 0; at < data.length; at += 4) {
    const black = data[at + 3] ?? 0;
    for (let ink = at; ink < at + 3; ink += 1) out[ink] = Math.round(((data[ink] ?? 0) * black) / 255);
  }
  return { width, height, data: out };
}

interface Bands {
  readonly take: (from: number, count: number) => Samples;
  readonly put: (from: number, samples: Samples) => void;
}

/** Returns false if the profile can't be used. */
function convert(lcms: Lcms, icc: Uint8Array, space: string, [from, to]: [number, number], pixels: number, { take, put }: Bands): boolean {
  const profile = icc.length <= MAX_PROFILE_BYTES ? lcms.cmsOpenProfileFromMem(icc, icc.length) : 0;
  if (!profile) return false;
  const srgb = lcms.cmsCreate_sRGBProfile();
  try {
    if (lcms.cmsGetColorSpaceASCII(profile) !== space) return false;
    const is16Bit = (from & 7) === 2;
    const transform = lcms.cmsCreateTransform(profile, from, srgb, to, PERCEPTUAL, COPY_ALPHA | (is16Bit ? NO_TABLES : 0));
    if (!transform) return false;
    for (let at = 0; at < pixels; at += BAND_PIXELS) {
      const count = Math.min(BAND_PIXELS, pixels - at);
      put(at, lcms.cmsDoTransform(transform, take(at, count), count));
    }
    lcms.cmsDeleteTransform(transform);
    return true;
  } finally {
    lcms.cmsCloseProfile(srgb);
    lcms.cmsCloseProfile(profile);
  }
}

function samplesOf(like: Samples, count: number, sample: (at: number) => number): Samples {
  const samples = like instanceof Uint16Array ? new Uint16Array(count) : new Uint8Array(count);
  for (let at = 0; at < count; at += 1) samples[at] = sample(at);
  return samples;
}

function putRgb(rgb: Samples, out: Samples, from: number): void {
  for (let at = 0, to = from * 4; at < rgb.length; at += 3, to += 4) {
    out[to] = rgb[at] ?? 0;
    out[to + 1] = rgb[at + 1] ?? 0;
    out[to + 2] = rgb[at + 2] ?? 0;
  }
}
