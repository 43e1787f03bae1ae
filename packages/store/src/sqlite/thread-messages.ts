import type { Call } from '../operations/operations.js';
import type { Answer } from './run-group.js';

/** What the store's thread is started with. */
export interface ThreadData {
  readonly directory: string;
  /**
   * False for a database that was open before: if it's gone, an empty one must not silently replace
   * it.
   */
  readonly mayCreate: boolean;
  /**
   * False for commands, since only a starting server may change the schema. Any other schema is
   * then refused.
   */
  readonly mayMigrate: boolean;
}

/**
 * To the thread, which handles one after the other: the next group, `close`, or `hold`. From `hold`
 * to `release` the file itself stays unchanged, and everything written waits in the log next to it.
 */
export type ToThread = { readonly kind: 'run'; readonly calls: readonly Call[] } | { readonly kind: 'hold' | 'release' | 'close' };

/** From the thread: one when the database is open, then one per message, in order. */
export type FromThread =
  | { readonly kind: 'ready' | 'held' | 'released' }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };
