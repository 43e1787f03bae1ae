import type { Made } from './convert-files.js';
import type { Job } from './job.js';

/** To the worker: one attachment. */
export interface ConvertMessage {
  readonly job: Pick<Job, 'uprightWidth' | 'uprightHeight' | 'quality' | 'lossless' | 'files'>;
  readonly source: Blob;
  readonly files: ReadonlyMap<string, Blob>;
}

/** From the worker: each file as it is made, then the end. */
export type ConvertedMessage = { readonly kind: 'made'; readonly made: Made } | { readonly kind: 'end' };
