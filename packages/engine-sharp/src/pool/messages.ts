import type { Plan } from '@imagemill/core';
import type { WireError } from '@imagemill/errors';
import type { PageImage, PdfJob } from '@imagemill/pdf';

/**
 * Messages to and from a worker: lines of JSON on one descriptor. They contain file names, never
 * file contents: inputs are in the worker's folder as `in-0`, `in-1` and so on, the result goes to
 * `out`, pages to `out-1.jpg` and so on.
 */
export type ToWorker =
  | { readonly kind: 'image'; readonly plan: Plan }
  | { readonly kind: 'document'; readonly job: PdfJob; readonly inputs: number }
  /** The last page was taken; render the next one. */
  | { readonly kind: 'next' }
  | { readonly kind: 'ping' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  /** The job was received. */
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'page'; readonly image: PageImage }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly error: WireError };

/** The file descriptor for messages in both directions. */
export const CHANNEL = 3;

export const INPUT_NAME = (index: number) => `in-${index}`;
export const OUTPUT_NAME = 'out';
