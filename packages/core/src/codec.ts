import type { EncodingOptions } from './options.js';
import type { EncodeStep, Plan } from './plan.js';

/** What an engine must be able to do; the rest of carrying out a plan is shared. */
export interface Codec {
  /** Decodes, applies the plan's picture steps, and writes the picture as `encode` says, with the metadata the input still has. */
  render(plan: Plan, encode: EncodeStep, input: Uint8Array, onProgress?: (share: number) => void): Promise<Uint8Array>;
  /** Recompresses a PNG without changing its pixels. */
  optimisePng(png: Uint8Array, level: number): Promise<Uint8Array>;
  /** Writes an SVG with fewer bytes that looks the same, where the engine reads SVG. */
  minifySvg?(svg: Uint8Array, metadata: EncodingOptions['metadata']): Promise<Uint8Array>;
}
