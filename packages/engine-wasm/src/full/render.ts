import {
  applySteps,
  type ColorHandling,
  colorHandling,
  type EncodeStep,
  fromVipsError,
  type ImageSteps,
  type Pixels,
  type Plan,
  type StepOf,
} from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type Vips from 'wasm-vips';
import { type Loaded, load } from './load.js';
import type { Decoders } from './open-image.js';
import { eachPage, resizePages } from './pages.js';
import { pixelsOf } from './raster.js';
import { rotateUpright } from './rotate-upright.js';
import { save } from './save.js';
import type { VipsModule } from './start-vips.js';

/**
 * Decodes, applies the plan's steps in sharp's order and encodes: the same libvips calls give the
 * same pixels.
 */
export async function render(
  decoders: Decoders,
  plan: Plan,
  encode: EncodeStep,
  input: Uint8Array,
  onProgress?: (share: number) => void,
): Promise<Uint8Array> {
  const color = colorHandling(plan, encode);
  try {
    const image = await prepare(decoders, plan, encode, input, color);
    if (onProgress && isWorthReporting(plan)) image.onProgress = (percent) => onProgress(percent / 100);
    return save(image, encode, color);
  } catch (error) {
    throw await explain(error, decoders, plan, encode, input, color);
  } finally {
    decoders.freeHandles();
  }
}

/**
 * Reporting every percent takes as much CPU time as writing 0.15 megapixels as WebP. Smaller images
 * are done before anyone could see it.
 */
const MIN_REPORTED_PIXELS = 1_000_000;

function isWorthReporting({ source, width, height, frames }: Plan): boolean {
  return Math.max(source.width * source.height, width * height) * frames >= MIN_REPORTED_PIXELS;
}

/** One frame as `render` gives it to the encoder, as RGB or RGBA. */
export async function samples(decoders: Decoders, plan: Plan, encode: EncodeStep, input: Uint8Array, frame: number): Promise<Pixels> {
  const single = plan.frames > 1 ? { ...plan, frames: 1, page: frame } : plan;
  const color = colorHandling(plan, encode);
  try {
    return pixelsOf(await prepare(decoders, single, encode, input, color));
  } catch (error) {
    throw await explain(error, decoders, single, encode, input, color);
  } finally {
    decoders.freeHandles();
  }
}

/** The image after all of the plan's steps. */
async function prepare(decoders: Decoders, plan: Plan, encode: EncodeStep, input: Uint8Array, color: ColorHandling): Promise<Vips.Image> {
  const loaded = await load(decoders, plan, encode, input, color);
  return toOutputSpace(applySteps(STEPS, plan, loaded.image, { vips: decoders.vips, plan, color, loaded }), color.space);
}

const PROFILE = 'icc-profile-data';

interface Work {
  readonly vips: VipsModule;
  readonly plan: Plan;
  readonly color: ColorHandling;
  readonly loaded: Loaded;
}

const STEPS: ImageSteps<Vips.Image, Work> = {
  // Rotated when it was opened, or else after the resize, when there are fewer pixels to rotate.
  orient: (image) => image,
  color: (image, _step, { plan, color }) => (color.convert ? toSrgb(image, plan.source.format === 'jpeg') : image),
  flatten: (image, step) =>
    step && image.hasAlpha() ? image.flatten({ background: colorOf(step.background).map((value) => value * depthFactor(image)) }) : image,
  resize: (image, _step, { loaded: { target, turnLater } }) => {
    const scaled = target ? scale(image, target) : image;
    return turnLater ? rotateUpright(scaled, turnLater) : scaled;
  },
  crop: (image, step, { vips }) =>
    step ? eachPage(vips, image, image.pageHeight, (page) => page.crop(step.left, step.top, step.width, step.height)) : image,
  pad: (image, step, { vips }) => (step ? eachPage(vips, image, image.pageHeight, (page) => addBorders(page, step)) : image),
  // Done by the output color space. A color profile doesn't fit gray.
  gray: (image, step) => (step ? dropProfile(image) : image),
};

/** Scales premultiplied colors, so hidden ones don't show up at edges. */
function scale(image: Vips.Image, target: { width: number; height: number }): Vips.Image {
  if (target.width === image.width && target.height === image.pageHeight) return image;
  if (!image.hasAlpha()) return resizePages(image, image.pageHeight, target);
  const stored = image.format;
  return resizePages(image.premultiply().cast(stored), image.pageHeight, target).unpremultiply().cast(stored);
}

/** If a damaged file silently gives no more pixels, only the encoder complains. */
async function explain(error: unknown, ...opening: Parameters<typeof load>): Promise<AppError> {
  const known = fromVipsError(error);
  return known.code === 'internal' && !(await decodes(...opening)) ? new AppError('corrupt_input', {}, error) : known;
}

async function decodes(...opening: Parameters<typeof load>): Promise<boolean> {
  try {
    (await load(...opening)).image.avg();
    return true;
  } catch {
    return false;
  }
}

const isDeep = (image: Vips.Image) => image.interpretation === 'rgb16' || image.interpretation === 'grey16';
const depthFactor = (image: Vips.Image) => (isDeep(image) ? 256 : 1);

function dropProfile(image: Vips.Image): Vips.Image {
  const copy = image.copy();
  copy.remove(PROFILE);
  return copy;
}

/** A profile that lcms rejects is ignored. */
function toSrgb(image: Vips.Image, isJpeg: boolean): Vips.Image {
  if (image.getTypeof(PROFILE) !== 0 && image.interpretation !== 'labs') {
    try {
      return image.iccTransform('srgb', { embedded: true, depth: isDeep(image) ? 16 : 8, intent: 'perceptual' });
    } catch {
      if (image.interpretation !== 'cmyk') return image;
    }
  }
  return image.interpretation === 'cmyk' ? withoutProfile(image, isJpeg) : image;
}

/**
 * Browsers show each color of a CMYK JPEG without a profile as the light that its ink and black let
 * pass, so that's how people have seen it. Other files were seen in programs that assume a printing
 * profile.
 */
function withoutProfile(image: Vips.Image, isJpeg: boolean): Vips.Image {
  if (!isJpeg) return image.iccTransform('srgb', { input_profile: 'cmyk', intent: 'perceptual' });
  const lights = image.invert();
  const shown = lights
    .extractBand(0, { n: 3 })
    .multiply(lights.extractBand(3))
    .linear(1 / 255, 0)
    .rint();
  return shown.cast('uchar').copy({ interpretation: 'srgb' });
}

function toOutputSpace(image: Vips.Image, space: 'srgb' | 'b-w' | 'rgb16' | 'grey16'): Vips.Image {
  const deep = isDeep(image) ? image.cast('ushort') : image;
  return deep.interpretation === space ? deep : deep.colourspace(space, { source_space: deep.interpretation });
}

function addBorders(image: Vips.Image, pad: StepOf<'pad'>): Vips.Image {
  const factor = depthFactor(image);
  const [red, green, blue] = colorOf(pad.background) as [number, number, number];
  const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const color = (image.bands > 2 ? [red, green, blue] : [gray]).map((value) => value * factor);
  const background = image.hasAlpha() ? [...color, pad.background === 'transparent' ? 0 : 255 * factor] : color;
  const width = image.width + pad.left + pad.right;
  const height = image.height + pad.top + pad.bottom;
  return image.embed(pad.left, pad.top, width, height, { extend: 'background', background });
}

function colorOf(hex: string): number[] {
  return hex === 'transparent' ? [0, 0, 0] : [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
