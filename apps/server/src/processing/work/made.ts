import type { InputFormat } from '@imagemill/core';

/** What the work has made: a file, and what is to be said of it. */
export interface Made {
  readonly path: string;
  readonly bytes: number;
  readonly format: InputFormat | 'zip';
  /** Of a picture. */
  readonly width?: number;
  readonly height?: number;
  /** Of a document, or pictures of pages in a zip. */
  readonly pages?: number;
  readonly result: 'optimized' | 'unchanged';
  readonly reason?: string;
  readonly qualityUsed?: number;
  readonly notices: readonly string[];
}
