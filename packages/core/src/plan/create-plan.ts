import { AppError } from '@imagemill/errors';
import { FORMATS, isOutputFormat, KEPT_AS, type OutputFormat, type SourceInfo } from '@imagemill/files';
import type { Capabilities, OutputLimit } from '../formats/capabilities.js';
import type { Operation } from '../options/operations.js';
import type { CompressOptions, ConvertOptions, EncodingOptions, OptionsOf, ResizeOptions } from '../options/options.js';
import { DEFAULT_QUALITY, isScored, typicalQuality, typicalScore, usualQuality } from '../run/score-scale.js';
import { formatsFor, mayStay } from './choose-formats.js';
import { fitInto, type Layout, type Size, type SizeOptions } from './fit-into.js';
import type { Notice, Plan } from './plan.js';
import { MAX_SCORED_PIXELS, scoreGoal } from './score-goal.js';
import { changes, type EncodeStep, imageSteps, type LookOptions, type Step, stepOf } from './steps.js';

type WritingOptions = Pick<EncodingOptions, 'quality' | 'minScore' | 'lossless' | 'effort' | 'metadata'>;
/** The options that `createPlan` reads itself. */
type OtherOptions = Pick<CompressOptions, 'format' | 'opensIn' | 'svgWidth' | 'page' | 'animation' | 'targetBytes' | 'allowResize'>;
type AnyOptions = CompressOptions & ConvertOptions & ResizeOptions;

/** The options a plan is built from. An option that no part of it reads doesn't compile. */
type Complete<Forgotten extends never> = OptionsOf & { readonly [K in Forgotten]: never };
type PlannedOptions = Complete<Exclude<keyof AnyOptions, keyof (LookOptions & SizeOptions & WritingOptions & OtherOptions)>>;

/**
 * The most encodes in a search for a size. With six, hardly any image ends up far from its target.
 */
export const MAX_ENCODES = 6;

/**
 * Decides everything that will be done to a file before a pixel is touched. Throws
 * `unsupported_media`, `too_many_pixels` or `invalid_option` if the engine couldn't carry it out.
 */
export function createPlan<O extends Operation>(operation: O, source: SourceInfo, options: PlannedOptions[O], engine: Capabilities): Plan {
  requireReadable(source, options, engine);
  const planFor = (format: OutputFormat) => planIn(format, operation, source, options, engine);
  if (options.format !== 'auto') return planFor(outputFormat(source, options.format));
  const formats = formatsFor(source, options, engine);
  const frames = Math.max(1, ...formats.map((format) => framesOf(source, outputLimit(format, engine), options, engine)));
  if (operation === 'compress' && isOnlyKeptAsIs(source, frames, options)) return planFor(outputFormat(source, 'keep'));
  const [plan, ...alternatives] = possible(formats, planFor);
  // Any of them may be the smallest for a still image. For an animation, it's always the first.
  const isCompared = plan.frames === 1 && alternatives.length > 0 && plan.width * plan.height <= MAX_SCORED_PIXELS;
  return isCompared ? { ...plan, alternatives } : plan;
}

/** Compressing must not turn a drawing into pixels, or lose frames or pages. */
function isOnlyKeptAsIs(source: SourceInfo, frames: number, options: OtherOptions): boolean {
  return source.format === 'svg' || (isOutputFormat(source.format) && losesParts(source, frames, options));
}

/** The plans for the formats that allow one. */
function possible(formats: readonly OutputFormat[], planFor: (format: OutputFormat) => Plan): readonly [Plan, ...Plan[]] {
  const plans: Plan[] = [];
  let problem: unknown = badFormat('No format that may be chosen can be written here. Name one.');
  for (const format of formats) {
    try {
      plans.push(planFor(format));
    } catch (error) {
      problem = error;
    }
  }
  const [first, ...others] = plans;
  if (!first) throw problem;
  return [first, ...others];
}

function planIn<O extends Operation>(
  format: OutputFormat,
  operation: O,
  source: SourceInfo,
  options: PlannedOptions[O],
  engine: Capabilities,
): Plan {
  const limit = outputLimit(format, engine);
  const frames = framesOf(source, limit, options, engine);
  const layout = layoutOf(operation, source, options, limit);
  const steps = imageSteps(source, layout, limit, options);
  const compresses = operation === 'compress' && !changes(steps, 'look');
  // Compressing an SVG gives an SVG, unless another format is requested.
  const keepsVector = compresses && source.format === 'svg' && !isOutputFormat(options.format);
  if (!keepsVector) requireWritable(layout.size, frames, format, limit);
  const encode = encodeStep(source, format, limit, layout.size, options, engine);
  const leavesAll = !changes(steps, 'size') && !changes(steps, 'look');
  const isSame = format === source.format && (compresses || (operation === 'resize' && leavesAll));
  const mayBeInput = options.format === 'auto' && leavesAll && mayStay(source.format, options.opensIn, engine);
  const keepsPixels = isSame && losesParts(source, frames, options);
  return {
    operation,
    source,
    frames,
    page: pagesOf(source) > 1 ? options.page - 1 : 0,
    steps: [...steps, encode],
    width: layout.size.width,
    height: layout.size.height,
    format,
    neverLarger: compresses || isSame || mayBeInput,
    keepsPixels,
    keepsVector,
    notices: keepsPixels || keepsVector ? [] : notices(source, frames, limit, encode, steps),
    ...searchOf(options, encode, layout.size, frames),
  };
}

/** What is searched for, if anything: a size, or a score. */
function searchOf(
  { quality, minScore, targetBytes, allowResize }: WritingOptions & OtherOptions,
  encode: EncodeStep,
  size: Size,
  frames: number,
): Pick<Plan, 'target' | 'goal'> {
  if (targetBytes !== undefined) return { target: { bytes: targetBytes, allowResize, encodes: MAX_ENCODES } };
  if (quality !== 'auto' || encode.lossless || !isScored(encode.format)) return {};
  const goal = scoreGoal(minScore, size, frames);
  return goal ? { goal } : {};
}

/** The quality to write with, or where a search for it starts. */
function startQuality(options: WritingOptions & OtherOptions, format: OutputFormat): number {
  const { quality, minScore, targetBytes } = options;
  if (quality === 'auto' && targetBytes === undefined) return usualQuality(format, minScore);
  const number = quality === 'auto' ? DEFAULT_QUALITY : quality;
  // A number means something different in every format. If the format is chosen, it means what it does in JPEG.
  return options.format === 'auto' && isScored(format) ? typicalQuality(format, typicalScore('jpeg', number)) : number;
}

function requireReadable(source: SourceInfo, { page }: OtherOptions, engine: Capabilities): void {
  if (!engine.reads.includes(source.format)) {
    const why = engine.switchedOff?.includes(source.format) ? 'are switched off on this site' : 'cannot be opened here';
    throw new AppError('unsupported_media', { detail: `${FORMATS[source.format].label} files ${why}.` });
  }
  if (source.profile === 'coded' && !engine.readsCodedColors) {
    throw new AppError('unsupported_media', { detail: 'This picture has HDR or wide-gamut colors that cannot be converted here.' });
  }
  const pages = pagesOf(source);
  // A file with a single page ignores the page, which is meant for files that have several.
  if (pages > 1 && page > pages) {
    throw new AppError('invalid_option', { errors: [{ option: 'page', detail: `This file has only ${pages} pages.` }] });
  }
  // An SVG has no pixels to open: only the ones it is rendered to count.
  const pixels = source.format === 'svg' ? 0 : source.width * source.height * (source.animated ? source.frames : 1);
  if (pixels > engine.maxInputPixels) throw new AppError('too_many_pixels', { limitPixels: engine.maxInputPixels });
}

/** Frames of an animation aren't pages. */
function pagesOf(source: SourceInfo): number {
  return source.animated ? 1 : source.frames;
}

function outputFormat(source: SourceInfo, wanted: 'keep' | OutputFormat): OutputFormat {
  if (wanted !== 'keep') return wanted;
  if (isOutputFormat(source.format)) return source.format;
  if (source.format !== 'pdf') return KEPT_AS[source.format][source.alpha ? 'transparent' : 'opaque'];
  throw badFormat(`${FORMATS[source.format].label} cannot be written. Choose another format.`);
}

function outputLimit(format: OutputFormat, engine: Capabilities): OutputLimit {
  const limit = engine.writes[format];
  if (!limit) throw badFormat(`${FORMATS[format].label} cannot be written here. Choose another format.`);
  return limit;
}

function badFormat(detail: string): AppError {
  return new AppError('invalid_option', { errors: [{ option: 'format', detail }] });
}

function framesOf(source: SourceInfo, limit: OutputLimit, { animation }: OtherOptions, engine: Capabilities): number {
  return source.animated && animation === 'keep' && limit.animation && engine.readsAnimated.includes(source.format) ? source.frames : 1;
}

/** Whether re-encoding would drop frames or pages that the caller didn't ask to drop. */
function losesParts(source: SourceInfo, frames: number, { animation, page }: OtherOptions): boolean {
  return source.frames > frames && (source.animated ? animation === 'keep' : page === 1);
}

const WITHIN = { fit: 'inside', height: undefined, percent: undefined, longEdge: undefined, ratio: undefined } as const;

/**
 * An SVG has no pixels, so it can be rendered at any size. This is the default if it states none.
 */
const UNSIZED_SVG = { width: 1024, height: 1024 };

/** The size an image is displayed at if no other is requested. */
export function sizeOf({ width, height }: SourceInfo): Size {
  return width > 0 && height > 0 ? { width, height } : UNSIZED_SVG;
}

function layoutOf<O extends Operation>(operation: O, source: SourceInfo, options: OptionsOf[O], limit: OutputLimit): Layout {
  const size = sizeOf(source);
  const isDrawing = source.format === 'svg';
  if (operation === 'resize') {
    const resize = options as ResizeOptions;
    return fitInto(size, isDrawing ? { ...resize, enlarge: true } : resize);
  }
  const { svgWidth = size.width } = options as CompressOptions | ConvertOptions;
  const width = isDrawing ? svgWidth : size.width;
  const most = limit.shrinksToFit ? { width: Math.min(width, limit.maxSide), height: limit.maxSide } : { width };
  return fitInto(size, { ...WITHIN, enlarge: isDrawing, ...most });
}

function requireWritable({ width, height }: Size, frames: number, format: OutputFormat, limit: OutputLimit): void {
  if (Math.max(width, height) > limit.maxSide) {
    throw new AppError('too_many_pixels', {
      limitPixels: limit.maxPixels,
      detail: `${FORMATS[format].label} pictures can be at most ${limit.maxSide} pixels wide or high.`,
    });
  }
  const { maxFramePixels = limit.maxPixels } = limit;
  if (width * height > maxFramePixels) throw new AppError('too_many_pixels', { limitPixels: Math.min(maxFramePixels, limit.maxPixels) });
  if (width * height * frames > limit.maxPixels) throw new AppError('too_many_pixels', { limitPixels: limit.maxPixels });
}

function encodeStep(
  source: SourceInfo,
  format: OutputFormat,
  limit: OutputLimit,
  size: Size,
  options: WritingOptions & OtherOptions,
  engine: Capabilities,
): EncodeStep {
  if (options.lossless && limit.lossless === 'never') {
    throw new AppError('invalid_option', {
      errors: [{ option: 'lossless', detail: `${FORMATS[format].label} has no lossless mode. Choose PNG, WebP or AVIF.` }],
    });
  }
  return {
    kind: 'encode',
    format,
    quality: startQuality(options, format),
    fixedQuality: options.quality !== 'auto' && options.format !== 'auto',
    lossless: options.lossless || limit.lossless === 'always',
    effort: options.effort,
    trellis: options.effort !== 'fast' && size.width * size.height <= engine.maxTrellisPixels,
    bitDepth: source.bitDepth === 16 && (format === 'tiff' || (options.lossless && format === 'png')) ? 16 : 8,
    metadata: options.metadata,
    rights: options.metadata === 'safe' && Boolean(source.metadata.copyright || source.metadata.artist),
  };
}

function notices(source: SourceInfo, frames: number, limit: OutputLimit, encode: EncodeStep, steps: readonly Step[]): Notice[] {
  const found: Notice[] = [];
  if (source.animated && frames === 1) found.push('animation_lost');
  if (!source.animated && source.frames > 1) found.push('pages_left_out');
  if (source.gainMap) found.push('gain_map_lost');
  // Colors given as code points are always converted to sRGB: no output here has a place for them.
  if (stepOf({ steps }, 'color')?.converts || source.profile === 'coded') found.push('converted_to_srgb');
  if (source.alpha && !limit.alpha) found.push('transparency_flattened');
  if (source.bitDepth > 8 && encode.bitDepth === 8) found.push('reduced_to_8_bit');
  return found;
}
