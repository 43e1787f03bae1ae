import type { Operation } from '@imagemill/core';
import { FORMATS, OUTPUT_FORMATS, type OutputFormat } from '@imagemill/files';

/** One operation that every file of the corpus goes through: a column in docs/formats.md. */
export interface FormatJob {
  readonly label: string;
  readonly operation: Operation;
  readonly options: Readonly<Record<string, unknown>>;
  readonly to?: OutputFormat;
}

export const JOBS: readonly FormatJob[] = [
  { label: 'compress', operation: 'compress', options: {} },
  { label: 'compress, lossless', operation: 'compress', options: { lossless: true } },
  { label: 'compress to WebP', operation: 'compress', options: { format: 'webp' } },
  { label: 'resize to 320', operation: 'resize', options: { longEdge: 320 } },
  ...OUTPUT_FORMATS.map((to) => ({ label: `to ${FORMATS[to].label}`, operation: 'convert', options: { format: to }, to }) as const),
];
