import {
  applySteps,
  colorHandling,
  type EncodeStep,
  encoderSettings,
  fromVipsError,
  hasPlainInks,
  type ImageSteps,
  type Pixels,
  type Plan,
  type StepOf,
  stepOf,
} from '@imagemill/core/run';
import { type ComposedGif, composeGif, DECODERS, MAX_PIXELS, type RawImage } from '@imagemill/files';
import type { Raster } from '@imagemill/pdf';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { cmykToRgb, deepColorToSrgb } from './to-srgb.js';

/** Of an animation that sharp didn't read itself. */
type Timing = { delay?: number[]; loop?: number };

/**
 * Decodes, applies the plan's steps and encodes. sharp runs its operations in a fixed order, which
 * is the plan's.
 */
export async function render(plan: Plan, encode: EncodeStep, input: Uint8Array): Promise<Uint8Array> {
  const { image, converts, timing } = await prepare(plan, encode, input);
  return finish(write(keepMetadata(image, plan, encode, converts), encode, plan.width * plan.height, timing));
}

/** One frame as `render` gives it to the encoder, as RGB or RGBA. */
export async function samples(plan: Plan, encode: EncodeStep, input: Uint8Array, frame: number): Promise<Pixels> {
  const { image } = await prepare(plan.frames > 1 ? { ...plan, frames: 1, page: frame } : plan, encode, input);
  // sharp only does the last conversion it's told, so an image that turns gray can't also be asked for as RGB.
  return stepOf(plan, 'gray') ? inRgb(await rawOf(image.toColourspace('b-w'))) : pixelsOf(image);
}

/** Decodes one frame of a result, without color management. */
export function read(file: Uint8Array, frame: number): Promise<Pixels> {
  return pixelsOf(open(file, false, frame > 0 ? { page: frame } : {}));
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await rawOf(image.toColourspace('srgb'));
  return { width: info.width, height: info.height, channels: info.channels as 3 | 4, data };
}

async function rawOf(image: Sharp): Promise<{ data: Uint8Array; info: OutputInfo }> {
  try {
    return await image.raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw fromVipsError(error);
  }
}

/** Gray samples, with or without alpha, as RGB or RGBA. */
function inRgb({ data, info: { width, height, channels } }: { data: Uint8Array; info: OutputInfo }): Pixels {
  const hasAlpha = channels === 2;
  const rgb = new Uint8Array(width * height * (channels + 2));
  for (let from = 0, to = 0; from < data.length; from += channels, to += channels + 2) {
    rgb.fill(data[from] ?? 0, to, to + 3);
    if (hasAlpha) rgb[to + 3] = data[from + 1] ?? 0;
  }
  return { width, height, channels: hasAlpha ? 4 : 3, data: rgb };
}

interface Prepared {
  readonly image: Sharp;
  /** Whether the colors are converted, so the sRGB profile replaces the original one. */
  readonly converts: boolean;
  readonly timing: Timing;
}

/** The image after all of the plan's steps. */
async function prepare(plan: Plan, encode: EncodeStep, input: Uint8Array): Promise<Prepared> {
  const color = colorHandling(plan, encode);
  const { format, alpha } = plan.source;
  const composed = format === 'gif' && alpha ? composeGif(input, plan.frames, plan.page) : undefined;
  const inSrgb = color.convert ? await convertedFirst(plan, input) : undefined;
  const converts = color.convert && !inSrgb;
  const opened = openDecoded(plan, input) ?? (composed ? fromRaw(composed) : open(inSrgb ?? input, converts, inSrgb ? {} : pagesOf(plan)));
  const image = applySteps(STEPS, plan, opened, undefined).toColourspace(color.space);
  return { image, converts, timing: composed ? timingOf(composed) : {} };
}

/** Encodes samples with the same encoders, without metadata and with the settings for an image of `pixels`. */
export function encodeRaster(
  { width, height, channels, data }: Raster | Pixels,
  encode: EncodeStep,
  pixels = width * height,
): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
  return finish(write(image.toColourspace(channels === 1 ? 'b-w' : 'srgb'), encode, pixels));
}

async function finish(image: Sharp): Promise<Uint8Array> {
  try {
    return await image.toBuffer();
  } catch (error) {
    throw fromVipsError(error);
  }
}

/** The image in sRGB, if sharp would convert it differently than the page does. */
async function convertedFirst(plan: Plan, input: Uint8Array): Promise<Uint8Array | undefined> {
  const { source } = plan;
  try {
    if (hasPlainInks(source)) return await cmykToRgb(input);
    if (source.bitDepth > 8 && source.colorModel !== 'cmyk') return await deepColorToSrgb(open(input, false, pagesOf(plan)), source);
    return undefined;
  } catch (error) {
    throw fromVipsError(error);
  }
}

function open(input: Uint8Array, convert: boolean, pages = {}): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, ignoreIcc: !convert, ...pages });
}

/** Opens a format that no library behind sharp can read; undefined for other formats. */
function openDecoded({ source }: Plan, input: Uint8Array): Sharp | undefined {
  const decoded = DECODERS[source.format]?.(input);
  if (!decoded) return undefined;
  const image = decoded instanceof Uint8Array ? open(decoded, false) : fromRaw(decoded);
  return source.alpha ? image : image.removeAlpha();
}

function fromRaw({ width, height, data, delaysMs = [0] }: RawImage): Sharp {
  const raw = { width, height: height * delaysMs.length, pageHeight: height, channels: 4 } as const;
  return sharp(data, { raw, limitInputPixels: MAX_PIXELS });
}

function timingOf({ delaysMs, loop }: ComposedGif): Timing {
  return delaysMs.length > 1 ? { delay: [...delaysMs], loop } : {};
}

/** All frames of an animation, or the selected page. */
function pagesOf({ frames, page }: Plan) {
  return frames > 1 ? { animated: true } : page > 0 ? { page } : {};
}

const STEPS: ImageSteps<Sharp> = {
  orient: (image, step) => (step ? image.autoOrient() : image),
  // Conversion is set when the file is opened.
  color: (image) => image,
  flatten: (image, step) => (step ? image.flatten({ background: step.background }) : image),
  resize: (image, step) => (step ? image.resize(step.width, step.height, { fit: 'fill', kernel: 'lanczos3' }) : image),
  crop: (image, step) => (step ? image.extract({ left: step.left, top: step.top, width: step.width, height: step.height }) : image),
  pad: (image, step) => (step ? image.extend(borders(step)) : image),
  // Done by the output color space, after all other steps.
  gray: (image) => image,
};

function borders(step: StepOf<'pad'>) {
  const background = step.background === 'transparent' ? { r: 0, g: 0, b: 0, alpha: 0 } : step.background;
  const { left, top, right, bottom } = step;
  return { left, top, right, bottom, background };
}

function keepMetadata(image: Sharp, plan: Plan, encode: EncodeStep, converts: boolean): Sharp {
  const color = colorHandling(plan, encode);
  // A color profile doesn't fit gray. IPTC is lost too, because sharp can't keep it by name.
  if (encode.metadata === 'all' && stepOf(plan, 'gray') && plan.source.profile !== 'none') return image.keepExif().keepXmp();
  if (encode.metadata === 'all') {
    const kept = image.keepMetadata();
    return converts ? kept.withIccProfile('srgb') : kept;
  }
  const result = color.keepProfile ? image.keepIccProfile() : image;
  return encode.rights ? result.keepExif() : result;
}

function write(image: Sharp, step: EncodeStep, pixels: number, timing: Timing = {}): Sharp {
  const settings = encoderSettings(step, pixels);
  switch (settings.format) {
    case 'jpeg':
      return image.jpeg({
        quality: settings.Q,
        chromaSubsampling: settings.subsample ? '4:2:0' : '4:4:4',
        progressive: true,
        optimiseCoding: true,
        optimiseScans: settings.trellis,
        trellisQuantisation: settings.trellis,
        overshootDeringing: settings.trellis,
        quantisationTable: settings.quantTable,
      });
    case 'png':
      return settings.palette
        ? image.png({ palette: true, quality: settings.Q, effort: settings.effort, compressionLevel: settings.compression })
        : image.png({ compressionLevel: settings.compression, adaptiveFiltering: true });
    case 'webp':
      return image.webp({
        quality: settings.Q,
        lossless: settings.lossless,
        effort: settings.effort,
        smartSubsample: settings.smartSubsample,
        ...timing,
      });
    case 'avif':
      return image.avif({
        quality: settings.Q,
        lossless: settings.lossless,
        effort: settings.effort,
        chromaSubsampling: settings.subsample ? '4:2:0' : '4:4:4',
      });
    case 'gif':
      return image.gif({ effort: settings.effort, interFrameMaxError: settings.interframeMaxError, keepDuplicateFrames: true, ...timing });
    case 'tiff':
      return image.tiff({ compression: 'deflate', predictor: 'horizontal' });
    case 'jxl':
      throw new Error('A plan for sharp cannot ask for JPEG XL');
  }
}
