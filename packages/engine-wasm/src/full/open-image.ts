import type { EncodeStep, Plan } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { RawImage } from '@imagemill/files';
import { composeGif, DECODERS, readHeifAttachments } from '@imagemill/files';
import type Vips from 'wasm-vips';
import { decodeInBrowser } from '../decode/browser.js';
import type { HeicDecoder } from '../decode/heic.js';
import { withForeignMetadata } from './foreign-metadata.js';
import { readsByBrowser } from './parts.js';
import type { RunningVips, VipsModule } from './start-vips.js';

/** What it takes to open any image: libvips, and a HEIC decoder that is loaded on first use. */
export interface Decoders extends RunningVips {
  readonly decodeHeic: HeicDecoder;
  /** Called when an SVG has been drawn, before it's written. */
  readonly onDrawn?: () => void;
}

export const LOAD_OPTIONS = { access: 'sequential', fail_on: 'error' } as const;

/** Far above any real SVG. Parsing takes time and memory per byte, and nothing can interrupt it. */
const MAX_SVG_BYTES = 20_000_000;

/**
 * Opens the frames or the page that the plan reads, with libvips if it can and with another decoder
 * otherwise.
 */
export async function openImage({ vips, decodeHeic }: Decoders, plan: Plan, encode: EncodeStep, input: Uint8Array): Promise<Vips.Image> {
  const raw = (image: RawImage) => withForeignMetadata(vips, fromRaw(vips, image, plan.source.alpha), plan, encode, input);
  if (readsByBrowser(plan)) return raw(await decodeInBrowser(plan, input));
  const decoded = DECODERS[plan.source.format]?.(input);
  if (decoded) return decoded instanceof Uint8Array ? vips.Image.newFromBuffer(decoded, '', LOAD_OPTIONS) : raw(decoded);
  switch (plan.source.format) {
    case 'heic':
      return raw(await decodeHeic(input, plan.source.profile === 'coded'));
    case 'svg':
      if (input.length > MAX_SVG_BYTES) throw new AppError('too_complex', { detail: 'This drawing is too large to be read.' });
      return vips.Image.newFromBuffer(input, '', LOAD_OPTIONS);
    case 'gif': {
      const composed = plan.source.alpha ? composeGif(input, plan.frames, plan.page) : undefined;
      return composed ? raw(composed) : vips.Image.newFromBuffer(input, '', { ...LOAD_OPTIONS, ...pagesOf(plan) });
    }
    case 'avif':
      return openAvif(vips, plan.source.animated ? asStill(input) : input);
    default:
      return vips.Image.newFromBuffer(input, '', { ...LOAD_OPTIONS, ...pagesOf(plan) });
  }
}

/** The page may already have drawn an SVG, as a PNG. */
export function isPng(input: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47].every((byte, index) => input[index] === byte);
}

/** Options of libvips' loaders for formats with frames or pages. */
export function pagesOf({ frames, page }: Plan): { n?: number; page?: number } {
  if (frames > 1) return { n: -1 };
  return page > 0 ? { page } : {};
}

/** libvips leaves premultiplied colors as they are, so undo the premultiplication here. */
function openAvif(vips: VipsModule, avif: Uint8Array): Vips.Image {
  const image = vips.Image.newFromBuffer(avif, '', LOAD_OPTIONS);
  if (!image.hasAlpha() || !readHeifAttachments(avif).premultiplied) return image;
  return image.unpremultiply().cast(image.format).copy({ interpretation: image.interpretation });
}

/** libvips rejects the brand for sequences, but reads their still image under the brand `avif`. */
function asStill(avif: Uint8Array): Uint8Array {
  const copy = new Uint8Array(avif);
  copy.set([0x61, 0x76, 0x69, 0x66], 8);
  return copy;
}

function fromRaw(vips: VipsModule, { width, height, data, delaysMs, loop, icc }: RawImage, alpha: boolean): Vips.Image {
  const frames = delaysMs?.length ?? 1;
  const rgba = vips.Image.newFromMemory(data, width, height * frames, 4, vips.BandFormat.uchar).copy({ interpretation: 'srgb' });
  const image = alpha ? rgba : rgba.extractBand(0, { n: 3 }).copy();
  if (icc) image.setBlob('icc-profile-data', icc);
  if (delaysMs && frames > 1) {
    image.setInt('n-pages', frames);
    image.setInt('page-height', height);
    image.setArrayInt('delay', [...delaysMs]);
    image.setInt('loop', loop ?? 0);
  }
  return image;
}
