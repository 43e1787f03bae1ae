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
   * False for commands, because only a starting server may change the schema. If false, any schema
   * but the current one is refused.
   */
  readonly mayMigrate: boolean;
}

/**
 * Messages to the thread, which handles them one at a time. `run`: the next group of calls. From
 * `hold` to `release` the file itself stays unchanged, and everything written waits in the log next
 * to it.
 */
export type ToThread = { readonly kind: 'run'; readonly calls: readonly Call[] } | { readonly kind: 'hold' | 'release' | 'close' };

/** Replies of the thread: one when the database is open, then one per message, in order. */
export type FromThread =
  | { readonly kind: 'ready' | 'held' | 'released' }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };
