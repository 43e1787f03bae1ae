import type { Call } from '../operations/operations.js';
import type { Answer } from './run-group.js';

/** What the store's thread is started with. */
export interface ThreadData {
  readonly directory: string;
  /** False for a database that was open before: if it is gone, an empty one must not take its place unseen. */
  readonly mayCreate: boolean;
  /** False where only a server's start may change the schema: one that is not this release's is then refused. */
  readonly mayMigrate: boolean;
}

/**
 * To the thread, which does one after the other: the next group, the wish to end, or `hold`: from then on until `release` the file
 * itself stays as it is, and all that is written waits in the log beside it.
 */
export type ToThread = { readonly kind: 'run'; readonly calls: readonly Call[] } | { readonly kind: 'hold' | 'release' | 'close' };

/** From the thread: once when the database is open, then one for each message, in their order. */
export type FromThread =
  | { readonly kind: 'ready' | 'held' | 'released' }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };
