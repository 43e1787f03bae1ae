import type { ErrorCode, RunReport, SourceInfo, WireError } from '@imagemill/core';
import { type Signal, signal } from '@preact/signals';
import { createOperationId } from './counting/operation-id.js';
import type { AnySettings } from './settings/settings.js';

/** Where a file stands. `waiting_quota`: more files were added than today's quota lets start. */
export type ItemState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'waiting_quota' }
  | { readonly kind: 'working'; readonly share: number }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'cancelled' };

/** A file that came out. */
export interface Result {
  readonly blob: Blob;
  readonly url: string;
  readonly report: RunReport;
}

/** What came out for a file, one result for each size, and the settings it was made with. */
export interface Outcome {
  readonly results: readonly [Result, ...Result[]];
  readonly settings: AnySettings;
}

/** One added file. Its id is the operationId: made once, reused by every re-run. */
export interface Item {
  readonly id: string;
  readonly file: File;
  readonly source: Signal<SourceInfo | undefined>;
  readonly state: Signal<ItemState>;
  /** The last outcome; it stays while the file is done again with other settings. */
  readonly outcome: Signal<Outcome | undefined>;
  readonly saved: Signal<boolean>;
  /** Aborted when the item is removed. */
  readonly removed: AbortController;
}

export function createItem(file: File): Item {
  return {
    id: createOperationId(),
    file,
    source: signal(undefined),
    state: signal<ItemState>({ kind: 'checking' }),
    outcome: signal(undefined),
    saved: signal(false),
    removed: new AbortController(),
  };
}

/** Puts a new outcome in place of the old one, whose memory is given back. */
export function setOutcome(item: Item, outcome: Outcome | undefined): void {
  for (const { url } of item.outcome.peek()?.results ?? []) URL.revokeObjectURL(url);
  item.saved.value = false;
  item.outcome.value = outcome;
}

/** The file itself is what came out. */
export function isUnchanged({ results }: Outcome): boolean {
  return results.every(({ report }) => report.result === 'unchanged');
}

/** No setting and no second try makes another file of it. */
export function isHopeless(code: ErrorCode): boolean {
  return code === 'unsupported_media' || code === 'corrupt_input';
}

/** Failed, and another try may end better. */
export function canRetry(state: ItemState): boolean {
  return state.kind === 'failed' && !isHopeless(state.error.code);
}

/** Not done, and another engine may do it or not. */
export function dependsOnEngine(state: ItemState): boolean {
  return state.kind === 'waiting' || state.kind === 'waiting_quota' || (state.kind === 'failed' && state.error.code !== 'corrupt_input');
}

/** Still to be done, now or when the quota allows. */
export function isPending(state: ItemState): boolean {
  return state.kind === 'checking' || state.kind === 'waiting' || state.kind === 'waiting_quota' || state.kind === 'working';
}
