import type { InputFormat, OutputFormat } from './formats.js';

/** What one engine can do: it feeds plans, forms and documents. */
export interface Capabilities {
  readonly engine: string;
  readonly reads: readonly InputFormat[];
  /** Largest pixels × frames per output format, and the longest side it may have. */
  readonly writes: Readonly<Record<OutputFormat, OutputLimit>>;
  /** Largest pixels × frames that may be opened at all. */
  readonly maxInputPixels: number;
  /** Above this many output pixels JPEG is written without trellis quantisation, which is slow there. */
  readonly maxTrellisPixels: number;
}

export interface OutputLimit {
  readonly maxPixels: number;
  readonly maxSide: number;
}

/** The most pixels any door opens: 16,383 squared, the largest WebP. */
export const MAX_PIXELS = 268_402_689;

const STILL_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

/** wasm-vips in the browser. Memory ends at 2 GB, hence the lower limits for outputs that hold the whole picture. */
export const FULL_ENGINE: Capabilities = {
  engine: 'full',
  reads: STILL_FORMATS,
  writes: {
    jpeg: { maxPixels: MAX_PIXELS, maxSide: 65_500 },
    png: { maxPixels: MAX_PIXELS, maxSide: 65_535 },
    webp: { maxPixels: MAX_PIXELS, maxSide: 16_383 },
    avif: { maxPixels: 50_000_000, maxSide: 16_384 },
  },
  maxInputPixels: MAX_PIXELS,
  maxTrellisPixels: 50_000_000,
};

/** sharp on the server; the door (PRO or API) lowers these by its own limits. */
export const SHARP_ENGINE: Capabilities = {
  engine: 'sharp',
  reads: STILL_FORMATS,
  writes: {
    jpeg: { maxPixels: MAX_PIXELS, maxSide: 65_500 },
    png: { maxPixels: MAX_PIXELS, maxSide: 65_535 },
    webp: { maxPixels: MAX_PIXELS, maxSide: 16_383 },
    avif: { maxPixels: 100_000_000, maxSide: 16_384 },
  },
  maxInputPixels: MAX_PIXELS,
  maxTrellisPixels: 50_000_000,
};
