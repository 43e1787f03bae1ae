import type { Call } from '../operations/operations.js';
import type { Answer } from './run-group.js';

/** What the store's thread is started with. */
export interface ThreadData {
  readonly directory: string;
  /** False for a database that was open before: if it is gone, an empty one must not take its place unseen. */
  readonly mayCreate: boolean;
}

/** To the thread: the next group, or the wish to end. One group at a time. */
export type ToThread = { readonly kind: 'run'; readonly calls: readonly Call[] } | { readonly kind: 'close' };

/** From the thread: once when the database is open, then one list of answers per group, in the order of its calls. */
export type FromThread = { readonly kind: 'ready' } | { readonly kind: 'answers'; readonly answers: readonly Answer[] };
