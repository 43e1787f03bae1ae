import type { InputFormat, OutputFormat, SourceInfo } from '@imagemill/files';
import type { Capabilities } from '../formats/capabilities.js';
import type { Operation } from '../options/operations.js';
import type { EncodingOptions } from '../options/options.js';

/** Scales the displayed picture to exactly this size. */
export interface ResizeStep {
  readonly kind: 'resize';
  readonly width: number;
  readonly height: number;
}
/** Cuts a rectangle out of the displayed (and already scaled) picture. */
export interface CropStep {
  readonly kind: 'crop';
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** Adds borders; the background is a colour like #ffffff or `transparent`. */
export interface PadStep {
  readonly kind: 'pad';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly background: string;
}
/** Turns the picture upright by its orientation tag. */
export interface OrientStep {
  readonly kind: 'orient';
}
/** srgb: convert from the embedded profile; keep: leave samples and profile alone. */
export interface ColorStep {
  readonly kind: 'color';
  readonly space: EncodingOptions['color'];
  /** The samples are brought to sRGB. */
  readonly converts: boolean;
}
/** Lays the picture on a colour, for outputs without transparency. */
export interface FlattenStep {
  readonly kind: 'flatten';
  readonly background: string;
}
export interface EncodeStep {
  readonly kind: 'encode';
  readonly format: OutputFormat;
  readonly quality: number;
  readonly lossless: boolean;
  readonly effort: EncodingOptions['effort'];
  /** AVIF and WebP on the server: the encoder's own effort, in place of the one that `effort` stands for. */
  readonly encoderEffort?: number;
  /** JPEG: off above the engine's trellis limit. */
  readonly trellis: boolean;
  /** 16 only for a lossless result of a 16-bit picture in a format that holds it. */
  readonly bitDepth: 8 | 16;
  readonly metadata: EncodingOptions['metadata'];
  /** With `metadata: safe`: the source names an author or a copyright, which the result keeps. */
  readonly rights: boolean;
}

export type Step = OrientStep | ColorStep | ResizeStep | CropStep | PadStep | FlattenStep | EncodeStep;
export type StepKind = Step['kind'];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

/** What is done to the pixels between reading and writing. */
export type PictureStepKind = Exclude<StepKind, 'encode'>;

/** Their order in every plan, whatever the engine. */
const ORDER: { readonly [K in PictureStepKind]: true } = { orient: true, color: true, flatten: true, resize: true, crop: true, pad: true };

/** How an engine carries out each of them; `step` is undefined where the plan has none of the kind. A kind without an entry does not compile. */
export type PictureSteps<Image, Work = undefined> = {
  readonly [K in PictureStepKind]: (image: Image, step: StepOf<K> | undefined, work: Work) => Image;
};

/** Carries out the steps of a plan in their order. */
export function applySteps<Image, Work>(steps: PictureSteps<Image, Work>, plan: Plan, opened: Image, work: Work): Image {
  const kinds = Object.keys(ORDER) as PictureStepKind[];
  return kinds.reduce((image, kind) => applyStep(steps, kind, plan, image, work), opened);
}

function applyStep<K extends PictureStepKind, Image, Work>(
  steps: PictureSteps<Image, Work>,
  kind: K,
  plan: Plan,
  image: Image,
  work: Work,
): Image {
  return steps[kind](image, stepOf(plan, kind), work);
}

/** How large the result may be in bytes. Its quality, and where that is allowed its size in pixels, are searched for. */
export interface Target {
  readonly bytes: number;
  readonly allowResize: boolean;
  /** The most encodes at full size. */
  readonly encodes: number;
}

/** What the user should know before or after: what the plan gives up. */
export type Notice =
  | 'animation_lost'
  | 'pages_left_out'
  | 'gain_map_lost'
  | 'converted_to_srgb'
  | 'transparency_flattened'
  | 'reduced_to_8_bit';

/**
 * What will be done to one file: plain data, in displayed sizes, steps in canonical order
 * (orient, color, flatten, resize, crop, pad, encode). How an engine carries it out is its own business.
 */
export interface Plan {
  readonly operation: Operation;
  readonly source: SourceInfo;
  readonly steps: readonly Step[];
  /** Size of the result in pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: OutputFormat;
  /** How many frames the result has; 1 for a still picture. */
  readonly frames: number;
  /** Which page or frame is read where only one is, counted from 0. */
  readonly page: number;
  /** compress, and resize to the size that the picture has: a result that is not smaller gives way to the input. */
  readonly neverLarger: boolean;
  /**
   * Likewise: this engine would write one frame or page where the file has several, so that only metadata is cut out of it.
   * Someone who compresses a file wants the same file smaller, not its first page.
   */
  readonly keepsPixels: boolean;
  /** compress: a drawing made of lines stays one and is written with fewer bytes. No step is carried out. */
  readonly keepsVector: boolean;
  readonly notices: readonly Notice[];
  /** With it, the quality of the encode step is only where the search begins. */
  readonly target?: Target;
}

export function stepOf<K extends StepKind>(plan: Plan, kind: K): StepOf<K> | undefined {
  return plan.steps.find((step): step is StepOf<K> => step.kind === kind);
}

export function encodeOf(plan: Plan): EncodeStep {
  const step = stepOf(plan, 'encode');
  if (!step) throw new Error('A plan without an encode step');
  return step;
}

/** What came out of running a plan. */
export interface RunReport {
  readonly result: 'optimized' | 'unchanged';
  /** Why the pixels were not touched. `would_lose_parts`: of several frames or pages only one could be written. */
  readonly reason?: 'already_optimal' | 'would_grow' | 'would_lose_parts';
  readonly format: InputFormat;
  readonly width: number;
  readonly height: number;
  readonly originalBytes: number;
  readonly resultBytes: number;
  /** Absent where the result is lossless or the pixels were not touched. */
  readonly qualityUsed?: number;
  readonly notices: readonly Notice[];
}

export interface RunResult extends RunReport {
  readonly bytes: Uint8Array;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called with the share done so far, 0 to 1, as far as the engine can tell. */
  readonly onProgress?: (share: number) => void;
}

/** Something that carries out plans. Aborting ends the worker or process that does the work. */
export interface Engine<Input> {
  readonly capabilities: Capabilities;
  run(plan: Plan, input: Input, options?: RunOptions): Promise<RunResult>;
  close(): Promise<void>;
}

/** What an engine must be able to do; the rest of carrying out a plan is shared. */
export interface Codec {
  /** Decodes, applies the plan's picture steps, and writes the picture as `encode` says, with the metadata the input still has. */
  render(plan: Plan, encode: EncodeStep, input: Uint8Array, onProgress?: (share: number) => void): Promise<Uint8Array>;
  /** Recompresses a PNG without changing its pixels. */
  optimisePng(png: Uint8Array, level: number): Promise<Uint8Array>;
  /** Writes an SVG with fewer bytes that looks the same, where the engine reads SVG. */
  minifySvg?(svg: Uint8Array, metadata: EncodingOptions['metadata']): Promise<Uint8Array>;
}
