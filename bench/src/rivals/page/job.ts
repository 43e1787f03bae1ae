/** The file that every contender is asked for, each in its own way. */
export interface Job {
  readonly format: 'jpeg' | 'webp' | 'avif' | 'png';
  /** 1 to 100, as each contender understands it; means nothing for PNG. */
  readonly quality: number;
  /** Shrink the longer side to this many pixels. */
  readonly longEdge?: number;
  /** Maximum number of colors in a palette (PNG). Without it, a PNG keeps every pixel as it is. */
  readonly colors?: number;
}

/** Thrown by a contender that can't do a job. */
export class CannotError extends Error {
  override readonly name = 'CannotError';
}

/** The size that a job asks for. */
export function sizeOf({ width, height }: { width: number; height: number }, { longEdge }: Job): { width: number; height: number } {
  const scale = longEdge === undefined ? 1 : longEdge / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export type Contender = (input: Blob, job: Job) => Promise<Blob>;

/** The libraries and the browser's own canvas, as the report names them. */
export const RIVALS = ['jSquash', 'magick-wasm', 'browser-image-compression', 'compressorjs', 'canvas'] as const;
export type Rival = (typeof RIVALS)[number];
