import {
  applySteps,
  type Codec,
  type ColorHandling,
  colorHandling,
  type EncodeStep,
  type ImageSteps,
  type Pixels,
  type Plan,
  type StepOf,
  stepOf,
} from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type Attachments, buildExif, readAttachments, type SourceInfo, uprightExif, writeAttachments } from '@imagemill/files';
import { score } from '@imagemill/perceptual';
import { canVector } from '../can-run.js';
import { type Codecs, createCodecs } from './codecs.js';
import { decode, decodeImage } from './decode-image.js';
import { encodeImage } from './encode-image.js';
import { crop, pad } from './frame.js';
import { isSeeThrough, largest, type PixelImage, shallow } from './image.js';
import type { PortableFiles } from './lazy-codec.js';
import { resample } from './resample.js';
import { rotateUpright, swapsSides } from './rotate-upright.js';
import { flatten, premultiply, unpremultiply } from './transparency.js';

/** Shares of the work done after reading and after the image's steps; writing takes longest. */
const READ_SHARE = 0.2;
const CHANGED_SHARE = 0.3;

interface Work {
  readonly orientation: number;
  /** The source is gray and stays in its own color space. */
  readonly isGray: boolean;
}

const STEPS: ImageSteps<PixelImage, Work> = {
  // Done after the resize, when there are fewer pixels to rotate.
  orient: (image) => image,
  // Done while decoding.
  color: (image) => image,
  flatten: (image, step) => (step ? flatten(image, step.background) : image),
  resize: (image, step, { orientation }) => rotateUpright(step ? scale(image, step, orientation) : image, orientation),
  crop: (image, step) => (step ? crop(image, step) : image),
  pad: (image, step, { isGray }) => (step ? pad(image, step, isGray) : image),
  gray: (image, step) => (step ? toGray(image) : image),
};

/**
 * A `Codec` that runs plans with single-threaded WebAssembly codecs, each loaded on first use.
 */
export function createPortableCodec(files: PortableFiles): Codec {
  return portableCodec(createCodecs(files));
}

/** The same, with codecs that are shared with other code. */
export function portableCodec(codecs: Codecs): Codec {
  const known = new WeakMap<SourceInfo, { readonly key: string; readonly prepared: Promise<Prepared> }>();
  // A search writes the same image several times, and a choice of format turns one plan into
  // another. Decoding only once saves time, and memory that browsers are slow to take back.
  const prepareOnce: typeof prepare = (...given) => {
    const [, plan, encode] = given;
    const { source, page } = plan;
    const changes = plan.steps.filter(({ kind }) => kind !== 'encode');
    const key = JSON.stringify([changes, page, encode.bitDepth, colorHandling(plan, encode)]);
    const last = known.get(source);
    const prepared = last?.key === key ? last.prepared : prepare(...given);
    known.set(source, { key, prepared });
    // Another try may have more memory.
    prepared.catch(() => known.delete(source));
    return prepared;
  };
  return {
    render: async (plan, encode, input, onProgress) => {
      const prepared = await prepareOnce(codecs, plan, encode, input, onProgress);
      onProgress?.(CHANGED_SHARE);
      return write(codecs, plan, encode, prepared);
    },
    samples: async (plan, encode, input) => asPixels((await prepareOnce(codecs, plan, encode, input)).image),
    read: async (file, format) => asPixels(await decode(codecs, format, file)),
    write: (samples, encode, pixels) => encodeImage(codecs, asImage(samples), encode, IN_SRGB, pixels),
    // The metric needs vector instructions.
    ...(canVector() ? { score } : {}),
    optimizePng: async (png, level) => (await codecs.optimizePng.get())(png, level),
  };
}

/** Encodes an image as the full engine does, with the metadata it keeps. */
async function write(codecs: Codecs, plan: Plan, encode: EncodeStep, { image, color, attachments }: Prepared): Promise<Uint8Array> {
  const encoded = await encodeImage(codecs, image, encode, color);
  return writeAttachments(encoded, encode.format, kept(plan, encode, color, attachments));
}

interface Prepared {
  readonly image: PixelImage;
  readonly color: ColorHandling;
  readonly attachments: Attachments;
}

/** The image after all of the plan's steps. */
async function prepare(
  codecs: Codecs,
  plan: Plan,
  encode: EncodeStep,
  input: Uint8Array,
  onProgress?: (share: number) => void,
): Promise<Prepared> {
  const color = colorHandling(plan, encode);
  const attachments = await readAttachments(input, plan.source.format);
  const decoded = await decodeImage(codecs, plan, input, attachments, color);
  requireSize(decoded, plan);
  onProgress?.(READ_SHARE);
  const isGray = plan.source.colorModel === 'gray' && !color.convert;
  const orientation = stepOf(plan, 'orient') ? plan.source.orientation : 1;
  const image = applySteps(STEPS, plan, encode.bitDepth === 16 ? decoded : shallow(decoded), { orientation, isGray });
  return { image, color, attachments };
}

const IN_SRGB: ColorHandling = { convert: false, keepProfile: false, space: 'srgb' };

/** Results are never animated and have 8 bits per sample wherever a score is asked for. */
function asPixels(image: PixelImage): Pixels {
  const { width, height, data } = shallow(image);
  return { width, height, channels: 4, data: data as Uint8Array };
}

function asImage({ width, height, channels, data }: Pixels): PixelImage {
  if (channels !== 4) throw new Error('This codec only has images with alpha');
  return { width, height, data };
}

/**
 * The plan is only valid for the size in the header; if the decoded image has a different size, the
 * file contradicts itself.
 */
function requireSize({ width, height }: PixelImage, { source }: Plan): void {
  const [wide, high] = swapsSides(source.orientation) ? [height, width] : [width, height];
  if (wide !== source.width || high !== source.height) throw new AppError('corrupt_input');
}

/** Replaces each pixel, in place, with its luminance, computed in linear light as libvips does. */
function toGray(image: PixelImage): PixelImage {
  const { data } = image;
  const most = largest(data);
  const light = Float64Array.from({ length: most + 1 }, (_, level) => toLight(level / most));
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    if (red === green && green === blue) continue;
    const sum = 0.2126 * (light[red] as number) + 0.7152 * (light[green] as number) + 0.0722 * (light[blue] as number);
    const level = Math.round(toLevel(sum) * most);
    data[at] = level;
    data[at + 1] = level;
    data[at + 2] = level;
  }
  return image;
}

const toLight = (level: number) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);
const toLevel = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

function scale(image: PixelImage, { width, height }: StepOf<'resize'>, orientation: number): PixelImage {
  const [wide, high] = swapsSides(orientation) ? [height, width] : [width, height];
  if (!isSeeThrough(image)) return resample(image, wide, high);
  premultiply(image);
  const scaled = resample(image, wide, high);
  unpremultiply(scaled);
  return scaled;
}

/**
 * The metadata the result keeps: the profile if it still applies, and either nothing more, the
 * copyright and artist, or everything.
 */
function kept({ source }: Plan, encode: EncodeStep, color: ColorHandling, { icc, exif, xmp, iptc }: Attachments): Attachments {
  const profile = color.keepProfile ? icc : undefined;
  if (encode.metadata === 'all') return { icc: profile, exif: exif && uprightExif(exif), xmp, iptc };
  const { copyright, artist } = source.metadata;
  return { icc: profile, exif: encode.rights ? buildExif({ orientation: 1, copyright, artist }) : undefined };
}
