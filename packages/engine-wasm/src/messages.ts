import type { Plan, RunResult } from '@imagemill/core';
import type { WireError } from '@imagemill/errors';
import type { Part } from './full/start-vips.js';

/** Messages from the page to a worker. */
export type ToWorker =
  /** First message: which parts to load besides libvips. */
  | { readonly kind: 'start'; readonly parts: ReadonlySet<Part> }
  /** Asks whether an SVG can be drawn at all, in reasonable time. */
  | { readonly kind: 'try'; readonly id: number; readonly input: Blob }
  /** With `drawn`, the page has already turned an SVG into a PNG. */
  | { readonly kind: 'run'; readonly id: number; readonly plan: Plan; readonly input: Blob; readonly drawn?: Blob };

/** Messages from a worker to the page. */
export type FromWorker =
  /** Its files have arrived; from here, starting takes little time or never ends. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ready' }
  /** One of its files didn't arrive, or libvips failed to start. */
  | { readonly kind: 'not_started' }
  /** An SVG was drawn and is being written. */
  | { readonly kind: 'drawn' }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'tried'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError };
