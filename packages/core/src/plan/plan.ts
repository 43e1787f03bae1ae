import type { InputFormat, OutputFormat } from '@imagemill/files';
import type { Capabilities } from '../formats/capabilities.js';
import type { Operation } from '../options/operations.js';
import type { EncodingOptions } from '../options/options.js';
import type { EncodeStep, Planned } from './steps.js';

/**
 * How large the result may be, in bytes. A search finds the quality and, if allowed, the size in
 * pixels.
 */
export interface Target {
  readonly bytes: number;
  readonly allowResize: boolean;
  /** The most encodes at full size. */
  readonly encodes: number;
  /** Whether the file is known to be smaller without any loss, so that's tried first. */
  readonly exactFirst?: boolean;
}

/** How closely the result has to look like the original. A search finds the lowest quality that does. */
export interface Goal {
  readonly minScore: number;
  /** The image is large, so the search writes a sample of it. */
  readonly onSample: boolean;
  /** The most encodes at full size. */
  readonly encodes: number;
  /** The quality to try first, or `exact` if the file is known to be smaller without any loss. */
  readonly start?: number | 'exact';
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
 * What will be done to one file, as plain data: displayed sizes, and steps in canonical order
 * (`CHANGES` in `steps.ts`, then encode). How to carry it out is up to the engine.
 */
export interface Plan extends Planned {
  readonly operation: Operation;
  /** Size of the result in pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: OutputFormat;
  /** How many frames the result has; 1 for a still image. */
  readonly frames: number;
  /** The page or frame to read if only one is read, counted from 0. */
  readonly page: number;
  /**
   * compress, and resize to the size the image already has: if the result isn't smaller, the input
   * is returned instead.
   */
  readonly neverLarger: boolean;
  /**
   * Same operations: this engine would drop frames or pages, so it only cuts metadata out of the
   * file. If you compress a file you want the same file, only smaller, not its first page.
   */
  readonly keepsPixels: boolean;
  /** compress: an SVG stays an SVG and is written with fewer bytes. No step is carried out. */
  readonly keepsVector: boolean;
  readonly notices: readonly Notice[];
  /** If one of these is set, the quality of the encode step is only where the search starts. */
  readonly target?: Target;
  readonly goal?: Goal;
  /** The same in other formats. The one that needs the fewest bytes is carried out. */
  readonly alternatives?: readonly Plan[];
}

/** The outcome of running a plan. */
export interface RunReport {
  readonly result: 'optimized' | 'unchanged';
  /**
   * Why the pixels weren't touched. `would_lose_parts`: only one of several frames or pages could
   * be written.
   */
  readonly reason?: 'already_optimal' | 'would_grow' | 'would_lose_parts';
  readonly format: InputFormat;
  readonly width: number;
  readonly height: number;
  readonly originalBytes: number;
  readonly resultBytes: number;
  /** Missing if the result is lossless or the pixels weren't touched. */
  readonly qualityUsed?: number;
  /**
   * How closely the result looks like the original: 100 is identical. Measured if a search for the
   * quality did so anyway.
   */
  readonly visualScore?: number;
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

/** An sRGB image row by row, with 8 bits per sample: RGB, or RGBA with alpha not multiplied in. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

/** Carries out plans. Aborting ends the worker or process that does the work. */
export interface Engine<Input> {
  readonly capabilities: Capabilities;
  run(plan: Plan, input: Input, options?: RunOptions): Promise<RunResult>;
  close(): Promise<void>;
}

/** What an engine has to implement; everything else about running a plan is shared. */
export interface Codec {
  /**
   * Decodes the input, applies the plan's image steps, and writes the image as `encode` says, with
   * the metadata the input still has.
   */
  render(plan: Plan, encode: EncodeStep, input: Uint8Array, onProgress?: (share: number) => void): Promise<Uint8Array>;
  /** What `render` gives to the encoder: the samples of one frame. */
  samples(plan: Plan, encode: EncodeStep, input: Uint8Array, frame: number): Promise<Pixels>;
  /** Decodes one frame of a file that this codec has written. */
  read(file: Uint8Array, format: OutputFormat, frame: number): Promise<Pixels>;
  /** Writes samples with the settings for an image of `pixels`, without metadata. */
  write(samples: Pixels, encode: EncodeStep, pixels: number): Promise<Uint8Array>;
  /**
   * How closely an image looks like the original: its visual score, at most 100. Missing where the
   * metric can't run: images then get the usual quality for a score.
   */
  readonly score?: (original: Pixels, image: Pixels) => number;
  /** Recompresses a PNG without changing its pixels. */
  optimizePng(png: Uint8Array, level: number): Promise<Uint8Array>;
  /** Writes an SVG with fewer bytes that looks the same. Only in engines that read SVG. */
  minifySvg?(svg: Uint8Array, metadata: EncodingOptions['metadata']): Promise<Uint8Array>;
}
