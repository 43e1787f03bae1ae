import type { OutputFormat, SourceInfo } from '@imagemill/files';
import type { OutputLimit } from '../formats/capabilities.js';
import type { EncodingOptions } from '../options/options.js';
import type { Layout } from './fit-into.js';

// What is done to an image: the steps, their order, and how options become steps. Each engine has
// its own table of how to carry them out.

/** Scales the displayed image to exactly this size. */
export interface ResizeStep {
  readonly kind: 'resize';
  readonly width: number;
  readonly height: number;
}
/** Cuts a rectangle out of the displayed (and already scaled) image. */
export interface CropStep {
  readonly kind: 'crop';
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** Adds borders; the background is a color like #ffffff or `transparent`. */
export interface PadStep {
  readonly kind: 'pad';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly background: string;
}
/** Turns the image upright by its orientation tag. */
export interface OrientStep {
  readonly kind: 'orient';
}
/** srgb: convert from the embedded profile; keep: leave samples and profile alone. */
export interface ColorStep {
  readonly kind: 'color';
  readonly space: EncodingOptions['color'];
  /** Whether the samples are converted to sRGB. */
  readonly converts: boolean;
}
/** Puts the image on a solid color, for outputs without transparency. */
export interface FlattenStep {
  readonly kind: 'flatten';
  readonly background: string;
}
/** Removes all color, including that of borders and of the background behind transparent parts. */
export interface GrayStep {
  readonly kind: 'gray';
}
export interface EncodeStep {
  readonly kind: 'encode';
  readonly format: OutputFormat;
  readonly quality: number;
  /**
   * Whether the caller chose a format and, for it, the quality as a number. That always gives the
   * same bytes, so its encoder settings stay as they are. Those of a search may improve.
   */
  readonly fixedQuality: boolean;
  readonly lossless: boolean;
  readonly effort: EncodingOptions['effort'];
  /** AVIF and WebP on the server: the encoder's own effort, which overrides `effort`. */
  readonly encoderEffort?: number;
  /**
   * The resolution of colors, if a search for the quality has decided it by the image. Otherwise it
   * follows from the quality.
   */
  readonly chroma?: 'half' | 'full';
  /** JPEG: off above the engine's trellis limit and with `effort: fast`. */
  readonly trellis: boolean;
  /** 16 only for a lossless result of a 16-bit image in a format that supports it. */
  readonly bitDepth: 8 | 16;
  readonly metadata: EncodingOptions['metadata'];
  /** With `metadata: safe`: the source names an author or a copyright, which the result keeps. */
  readonly rights: boolean;
}

export type Step = OrientStep | ColorStep | ResizeStep | CropStep | PadStep | FlattenStep | GrayStep | EncodeStep;
export type StepKind = Step['kind'];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

/** What is done to the pixels between reading and writing. */
export type ImageStepKind = Exclude<StepKind, 'encode'>;

/**
 * The order of steps in every plan, for all engines, and what each step changes. If something
 * changes, the original file can't be the result.
 */
const CHANGES: { readonly [K in ImageStepKind]: 'nothing' | 'size' | 'look' } = {
  orient: 'nothing',
  color: 'nothing',
  flatten: 'nothing',
  resize: 'size',
  crop: 'size',
  pad: 'size',
  gray: 'look',
};

/** Whether these steps change the size, or the look, of an image. */
export function changes(steps: readonly Step[], what: 'size' | 'look'): boolean {
  return steps.some(({ kind }) => kind !== 'encode' && CHANGES[kind] === what);
}

/**
 * How an engine carries out each step; `step` is undefined if the plan has none of that kind. A
 * kind without an entry doesn't compile.
 */
export type ImageSteps<Image, Work = undefined> = {
  readonly [K in ImageStepKind]: (image: Image, step: StepOf<K> | undefined, work: Work) => Image;
};

/** Carries out the steps of a plan in order. */
export function applySteps<Image, Work>(steps: ImageSteps<Image, Work>, plan: Planned, opened: Image, work: Work): Image {
  const kinds = Object.keys(CHANGES) as ImageStepKind[];
  return kinds.reduce((image, kind) => applyStep(steps, kind, plan, image, work), opened);
}

function applyStep<K extends ImageStepKind, Image, Work>(
  steps: ImageSteps<Image, Work>,
  kind: K,
  plan: Planned,
  image: Image,
  work: Work,
): Image {
  return steps[kind](image, stepOf(plan, kind), work);
}

/** An image and the steps to apply to it. */
export interface Planned {
  readonly source: SourceInfo;
  readonly steps: readonly Step[];
}

export function stepOf<K extends StepKind>({ steps }: Pick<Planned, 'steps'>, kind: K): StepOf<K> | undefined {
  return steps.find((step): step is StepOf<K> => step.kind === kind);
}

export function encodeOf(plan: Pick<Planned, 'steps'>): EncodeStep {
  const step = stepOf(plan, 'encode');
  if (!step) throw new Error('A plan without an encode step');
  return step;
}

/** The options that decide how an image looks, apart from its size. */
export type LookOptions = Pick<EncodingOptions, 'color' | 'background' | 'grayscale'>;

/** The steps before encoding, in order. */
export function imageSteps(source: SourceInfo, layout: Layout, limit: OutputLimit, options: LookOptions): Step[] {
  const flattened = source.alpha && !limit.alpha;
  const transparentBorder = source.alpha && !flattened;
  const { scale, crop, pad } = layout;
  const converts = convertsToSrgb(source, options);
  const turnsGray = options.grayscale && (source.colorModel !== 'gray' || converts);
  return [
    ...(source.orientation === 1 ? [] : [{ kind: 'orient' } as const]),
    { kind: 'color', space: options.color, converts },
    ...(flattened ? [{ kind: 'flatten', background: options.background } as const] : []),
    ...(scale ? [{ kind: 'resize', width: scale.width, height: scale.height } as const] : []),
    ...(crop ? [{ kind: 'crop', ...crop } as const] : []),
    ...(pad ? [{ kind: 'pad', ...pad, background: transparentBorder ? 'transparent' : options.background } as const] : []),
    ...(turnsGray ? [{ kind: 'gray' } as const] : []),
  ];
}

/**
 * What the color step means for libvips, decided once for all engines. Converting an sRGB profile
 * to sRGB would only add rounding errors, so such profiles are dropped, not applied.
 */
export interface ColorHandling {
  /** Convert from the embedded profile (or from CMYK) to sRGB before the resize. */
  readonly convert: boolean;
  /** Write the embedded profile into the result. */
  readonly keepProfile: boolean;
  /** The result's color space. */
  readonly space: 'srgb' | 'b-w' | 'rgb16' | 'grey16';
}

/**
 * Whether an image is stored in inks without a profile for them. Browsers then compute red, green
 * and blue each from only its own ink and black.
 */
export function hasPlainInks({ format, colorModel, profile }: SourceInfo): boolean {
  // An sRGB profile says nothing about inks.
  return format === 'jpeg' && colorModel === 'cmyk' && profile !== 'other';
}

/**
 * Whether the image's samples are converted to sRGB. Inks always are: no format that we write for
 * screens has them.
 */
function convertsToSrgb({ colorModel, profile }: SourceInfo, { color, grayscale }: LookOptions): boolean {
  // An RGB profile doesn't fit gray samples, so it must be applied while there are still colors.
  const losesColors = grayscale && colorModel !== 'gray';
  return colorModel === 'cmyk' || (profile === 'other' && (color === 'srgb' || losesColors));
}

export function colorHandling(plan: Planned, encode: EncodeStep): ColorHandling {
  const { source } = plan;
  const { space, converts: convert } = stepOf(plan, 'color') ?? { space: 'srgb', converts: false };
  const wanted = source.profile === 'other' || space === 'keep' || encode.metadata === 'all';
  const turnsGray = stepOf(plan, 'gray') !== undefined;
  // Gray stays gray, but a converted image comes out of the transform as RGB.
  const gray = turnsGray || (source.colorModel === 'gray' && !convert);
  const deep = encode.bitDepth === 16;
  return {
    convert,
    keepProfile: !convert && !turnsGray && source.profile !== 'none' && wanted,
    space: gray ? (deep ? 'grey16' : 'b-w') : deep ? 'rgb16' : 'srgb',
  };
}
