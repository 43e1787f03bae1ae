import type { InputFormat, OutputFormat } from '@imagemill/files';
import type { Capabilities } from '../formats/capabilities.js';
import type { Operation } from '../options/operations.js';
import type { EncodingOptions } from '../options/options.js';
import type { EncodeStep, Planned } from './steps.js';

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
 * (`CHANGES` in `steps.ts`, then encode). How an engine carries it out is its own business.
 */
export interface Plan extends Planned {
  readonly operation: Operation;
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
