import { AppError } from '@imagemill/errors';
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  type Item,
  isPending,
  isUnchanged,
  type Outcome,
  type Output,
  type Result,
  type Source,
  setOutcome,
  stateAfter,
  unitsOf,
} from './item.js';
import { pickNext } from './pick-next.js';
import { type Portion, totalShare } from './progress.js';
import type { Quota } from './quota/quota.js';
import type { RunContext } from './runner.js';
import type { AnySettings } from './settings/settings.js';

/** Does the work of one file: a result for each of its sizes or pages. */
export type RunItem<S extends AnySettings = AnySettings> = (
  item: Item,
  settings: S,
  run: RunContext,
) => Promise<readonly [Output, ...Output[]]>;

export interface FileQueueParts<S extends AnySettings> {
  readonly items: ReadonlySignal<readonly Item[]>;
  readonly settings: ReadonlySignal<S>;
  readonly quota: Quota;
  readonly concurrency: ReadonlySignal<number>;
  /** While false, nothing new starts; running files go on. */
  readonly ready: ReadonlySignal<boolean>;
  readonly run: RunItem<S>;
  /** How much work a file is; only the ratios matter. */
  workOf(source: Source | undefined, settings: S): number;
}

export interface FileQueue {
  /** Start of the current batch in milliseconds; undefined if nothing is running. */
  readonly startedAt: ReadonlySignal<number | undefined>;
  /** The share of the current batch that's done. */
  readonly share: ReadonlySignal<number>;
  /**
   * Nothing new starts until the visitor resumes; running files finish. Ends by itself when nothing
   * is left to do.
   */
  readonly paused: ReadonlySignal<boolean>;
  setPaused(paused: boolean): void;
  /**
   * Starts soon whatever may start. Call it whenever a file, a unit or a slot becomes available;
   * many calls at once count as one.
   */
  pump(): void;
  /** Does a file again from the start, with the current settings. */
  restart(item: Item): void;
  /** Stops a file; an earlier result, if there is one, stays. */
  cancel(item: Item): void;
}

type Stop = 'restart' | 'cancel';

/**
 * Runs waiting files in order: no more at once than the engine takes, and no more new ones than the
 * quota has units.
 */
export function createFileQueue<S extends AnySettings>({
  items,
  settings,
  quota,
  concurrency,
  ready,
  run,
  workOf,
}: FileQueueParts<S>): FileQueue {
  const running = new Map<Item, AbortController>();
  const members = signal<ReadonlySet<Item>>(new Set());
  const paused = signal(false);
  const startedAt = signal<number | undefined>(undefined);
  let pausedAt = 0;
  let pumping = false;

  function pump(): void {
    if (pumping) return;
    pumping = true;
    queueMicrotask(() => {
      pumping = false;
      batch(startNext);
    });
  }

  function startNext(): void {
    const idle = running.size === 0;
    if (idle && !items.peek().some(({ state }) => isPending(state.peek()))) setPaused(false);
    if (idle && !ready.peek()) endBatch();
    if (!ready.peek() || paused.peek() || quota.state.peek().kind === 'asking') return;
    const line = items
      .peek()
      .filter(({ state }) => state.peek().kind === 'waiting' || state.peek().kind === 'waiting_quota')
      .map((item) => ({ item, units: unitsOf(item).filter((id) => !quota.isFree(id)).length }));
    const next = pickNext(line, concurrency.peek() - running.size, quota.left.peek());
    for (const { item } of next.waitForQuota) setWaiting(item, 'waiting_quota');
    for (const { item } of next.wait) setWaiting(item, 'waiting');
    join([...next.start, ...next.wait]);
    for (const { item } of next.start) void work(item);
    if (running.size === 0) endBatch();
  }

  function setPaused(on: boolean): void {
    if (on === paused.peek()) return;
    paused.value = on;
    // The paused time says nothing about the time left.
    if (on) pausedAt = Date.now();
    else if (startedAt.peek() !== undefined) startedAt.value = (startedAt.peek() ?? 0) + Date.now() - pausedAt;
    pump();
  }

  async function work(item: Item): Promise<void> {
    const stop = new AbortController();
    const used = settings.peek();
    running.set(item, stop);
    const units = unitsOf(item);
    for (const id of units) quota.hold(id);
    item.state.value = { kind: 'working', share: 0 };
    const onProgress = (share: number, step?: string, words?: string) => {
      if (running.get(item) === stop) item.state.value = { kind: 'working', share, step, words };
    };
    try {
      const [first, ...others] = await run(item, used, { signal: stop.signal, onProgress });
      if (stop.signal.aborted) throw new AppError('cancelled');
      const outcome: Outcome = { results: [keep(first), ...others.map(keep)], settings: used };
      setOutcome(item, outcome);
      item.state.value = { kind: 'finished' };
      settleUnits(item, units, outcome);
    } catch (error) {
      for (const id of units) quota.release(id);
      settleStopped(item, stop.signal, error);
    } finally {
      running.delete(item);
      pump();
    }
  }

  /** Unchanged results and parts that couldn't be used cost nothing. */
  function settleUnits(item: Item, units: readonly string[], outcome: Outcome): void {
    const used = new Set(isUnchanged(outcome) ? [] : unitsOf(item));
    for (const id of units) {
      if (used.has(id)) quota.deliver(id);
      else quota.release(id);
    }
  }

  function settleStopped(item: Item, signal: AbortSignal, error: unknown): void {
    if (signal.aborted && signal.reason === ('restart' satisfies Stop)) {
      item.state.value = { kind: 'waiting' };
    } else if (signal.aborted) {
      item.state.value = item.outcome.peek() ? { kind: 'finished' } : { kind: 'cancelled' };
    } else {
      setOutcome(item, undefined);
      item.state.value = stateAfter(error, item.answers.peek());
    }
  }

  function join(line: readonly { readonly item: Item }[]): void {
    const joining = line.filter(({ item }) => !members.peek().has(item));
    if (joining.length === 0) return;
    if (startedAt.peek() === undefined) startedAt.value = Date.now();
    members.value = new Set([...members.peek(), ...joining.map(({ item }) => item)]);
  }

  function endBatch(): void {
    startedAt.value = undefined;
    if (members.peek().size > 0) members.value = new Set();
  }

  function portionOf({ source, state: { value: state } }: Item): Portion {
    const share = state.kind === 'working' ? state.share : isPending(state) ? 0 : 1;
    return { weight: workOf(source.value, settings.value), share };
  }

  function stop(item: Item, reason: Stop): boolean {
    const controller = running.get(item);
    controller?.abort(reason);
    return controller !== undefined;
  }

  // Valid settings, a new day, a corrected count or a returned unit let waiting files start.
  effect(() => {
    if (ready.value && quota.left.value > 0 && quota.state.value.kind !== 'asking') pump();
  });

  return {
    startedAt,
    share: computed(() => totalShare([...members.value].map(portionOf))),
    paused,
    setPaused,
    pump,
    restart(item) {
      if (!item.source.peek() || stop(item, 'restart')) return;
      item.state.value = { kind: 'waiting' };
      pump();
    },
    cancel(item) {
      if (stop(item, 'cancel') || !isPending(item.state.peek())) return;
      item.state.value = item.outcome.peek() ? { kind: 'finished' } : { kind: 'cancelled' };
      pump();
    },
  };
}

/**
 * Sets the state only if it changes, so not all of a long list renders each time a file moves on.
 */
function setWaiting(item: Item, kind: 'waiting' | 'waiting_quota'): void {
  if (item.state.peek().kind !== kind) item.state.value = { kind };
}

function keep(made: Output): Result {
  return { ...made, url: URL.createObjectURL(made.blob) };
}
