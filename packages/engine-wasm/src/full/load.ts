import { type ColorHandling, type EncodeStep, hasPlainInks, type Plan, stepOf } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { MAX_PIXELS } from '@imagemill/files';
import type Vips from 'wasm-vips';
import { svgAsUtf8 } from '../decode/svg-as-utf8.js';
import { drawnSize } from '../draw-svg.js';
import { type Decoders, isPng, LOAD_OPTIONS, openImage, pagesOf } from './open-image.js';
import { type Rotation, rotateUpright, rotationOf } from './rotate-upright.js';
import type { VipsModule } from './start-vips.js';

type Box = { readonly width: number; readonly height: number };

/** 200 MB; a larger SVG is drawn while it's being written. */
const MAX_HELD_PIXELS = 50_000_000;

export interface Loaded {
  readonly image: Vips.Image;
  /** Rotation still to be applied, after the resize. */
  readonly turnLater: Rotation | undefined;
  /**
   * The size to scale a frame to, in the stored orientation: sides are swapped if the rotation will
   * swap them back.
   */
  readonly target: Box | undefined;
}

/** Opens the image by sharp's rules, so the page and the server start from the same pixels. */
export async function load(decoders: Decoders, plan: Plan, encode: EncodeStep, file: Uint8Array, color: ColorHandling): Promise<Loaded> {
  const input = plan.source.format === 'svg' ? svgAsUtf8(file) : file;
  const image = await openImage(decoders, plan, encode, input);
  // The decoder counts the frames; a header may say less.
  if (image.width * image.height > MAX_PIXELS && plan.source.format !== 'svg')
    throw new AppError('too_many_pixels', { limitPixels: MAX_PIXELS });
  const wanted = stepOf(plan, 'orient') && image.getTypeof('orientation') !== 0 ? rotationOf(image.getInt('orientation')) : undefined;
  const resize = stepOf(plan, 'resize') ?? drawnSize(plan);
  // A crop is taken from the upright image, so it's rotated first and can't be shrunk while
  // decoding.
  if (wanted && stepOf(plan, 'crop'))
    return { image: withoutTags(rotateUpright(image, wanted), plan, color), turnLater: undefined, target: resize };
  const target = resize && (wanted?.swapsSides ? { width: resize.height, height: resize.width } : resize);
  const scaled = target ? scaleOnLoad(decoders.vips, image, plan, input, target) : image;
  const opened = plan.source.format === 'svg' ? draw(scaled, decoders.onDrawn) : scaled;
  return { image: withoutTags(opened, plan, color), turnLater: wanted, target };
}

/**
 * Draws the whole image before anything is written, so the time for drawing can be told from the
 * time for writing.
 */
function draw(image: Vips.Image, onDrawn?: () => void): Vips.Image {
  if (image.width * image.height > MAX_HELD_PIXELS) return image;
  const drawn = image.copyMemory();
  onDrawn?.();
  return drawn;
}

function scaleOnLoad(vips: VipsModule, image: Vips.Image, plan: Plan, input: Uint8Array, target: Box): Vips.Image {
  const shrink = Math.min(image.width / target.width, image.pageHeight / target.height);
  switch (plan.source.format) {
    case 'jpeg': {
      // sharp can't shrink CMYK JPEGs without a profile on load.
      const factor = hasPlainInks(plan.source) ? 1 : jpegShrink(shrink);
      return factor > 1 ? vips.Image.jpegloadBuffer(input, { ...LOAD_OPTIONS, shrink: factor }) : image;
    }
    case 'webp':
      return shrink > 1 ? vips.Image.webploadBuffer(input, { ...LOAD_OPTIONS, ...pagesOf(plan), scale: 1 / shrink }) : image;
    case 'svg':
      return shrink === 1 || isPng(input) ? image : vips.Image.svgloadBuffer(input, { ...LOAD_OPTIONS, scale: 1 / shrink });
    default:
      return image;
  }
}

/** The factor by which a JPEG is shrunk on load if it's to be scaled down this much. */
export function jpegShrink(shrink: number): number {
  const factor = shrink >= 8 ? 8 : shrink >= 4 ? 4 : shrink >= 2 ? 2 : 1;
  // Halved if libjpeg's rounding would make the image a pixel too small.
  return factor > 1 && Math.floor(shrink) === factor ? factor / 2 : factor;
}

/**
 * Removes the orientation, which is applied, a profile that is neither applied nor kept, and the
 * fields of frames that are left out.
 */
function withoutTags(image: Vips.Image, plan: Plan, color: ColorHandling): Vips.Image {
  const copy = image.copy();
  copy.remove('orientation');
  copy.remove('exif-ifd0-Orientation');
  if (!color.convert && !color.keepProfile) copy.remove('icc-profile-data');
  if (plan.frames === 1) for (const field of ['n-pages', 'page-height', 'delay', 'loop', 'gif-delay', 'gif-loop']) copy.remove(field);
  return copy;
}
