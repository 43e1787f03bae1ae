import { type CompressOptions, createPlan, FULL_ENGINE, toWire } from '@imagemill/core';
import { type ReadonlySignal, signal } from '@preact/signals';
import { accept } from './accept.js';
import type { ApiClient } from './api-client.js';
import { type EngineProblem, engineSource } from './engine-source.js';
import { createItem, type Item, isHopeless, isPending, setOutcome } from './item.js';
import { createQueue, type Queue, type RunItem } from './queue.js';
import { createQuota, type Quota } from './quota.js';
import { DEFAULT_OPTIONS, isSameOptions, loadOptions, type Memory, saveOptions } from './settings.js';

const TOOL = 'compress-image';
const APPLY_DELAY_MS = 350;

// Where storage is forbidden, already the name `localStorage` throws: it is only touched where that is caught.
const memory: Memory = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/** The tool behind the page: files in, results out. Views read its signals and call its functions. */
export interface Mill {
  readonly items: ReadonlySignal<readonly Item[]>;
  readonly options: ReadonlySignal<CompressOptions>;
  /** The options that files are done with now: `options`, a moment after the visitor let go of them. */
  readonly applied: ReadonlySignal<CompressOptions>;
  readonly quota: Quota;
  readonly queue: Queue;
  /** Why this browser cannot do the work, once that is known. */
  readonly problem: ReadonlySignal<EngineProblem | undefined>;
  /** Wakes the tool in a browser: remembered settings, quota, engine check. Until then it only holds its first state. */
  start(): void;
  add(files: readonly File[]): void;
  remove(item: Item): void;
  retry(item: Item): void;
  cancelAll(): void;
  clear(): void;
  setOptions(change: Partial<CompressOptions>): void;
}

/** The way of a file: add → accept (signature, header) → queue → plan → engine → result; `save.ts` takes it from there. */
export function createMill(api: ApiClient): Mill {
  const items = signal<readonly Item[]>([]);
  const options = signal(DEFAULT_OPTIONS);
  const applied = signal(DEFAULT_OPTIONS);
  const problem = signal<EngineProblem | undefined>(undefined);
  const engines = engineSource();
  const quota = createQuota(api, TOOL);
  const run: RunItem = async (item, used, runOptions) => {
    const source = item.source.peek() ?? (await accept(item.file));
    const plan = createPlan('compress', source, used, FULL_ENGINE);
    const engine = await engines.open();
    return engine.run(plan, item.file, runOptions);
  };
  const queue = createQueue({ items, options: applied, quota, concurrency: engines.concurrency, run });
  let applyTimer: ReturnType<typeof setTimeout> | undefined;

  function add(files: readonly File[]): void {
    const added = files.map(createItem);
    items.value = [...items.value, ...added];
    void quota.refresh().then(queue.pump);
    for (const item of added) void check(item);
  }

  async function check(item: Item): Promise<void> {
    try {
      item.source.value = await accept(item.file);
      // The same decision as at the start of the work: a file that can never run should not wait in line for it.
      createPlan('compress', item.source.value, applied.peek(), FULL_ENGINE);
      if (item.state.peek().kind === 'checking') item.state.value = { kind: 'waiting' };
      queue.pump();
    } catch (error) {
      item.state.value = { kind: 'failed', error: toWire(error) };
    }
  }

  /** Does every file again with the new settings, except those the visitor stopped, those no setting can help and those done so already. */
  function applyToAll(): void {
    if (isSameOptions(applied.peek(), options.peek())) return;
    applied.value = options.peek();
    for (const item of items.peek()) {
      const state = item.state.peek();
      const outcome = item.outcome.peek();
      if (state.kind === 'finished' && outcome && isSameOptions(outcome.options, applied.peek())) continue;
      if (state.kind === 'failed' && isHopeless(state.error.code)) continue;
      if (state.kind !== 'cancelled' && state.kind !== 'checking') queue.restart(item);
    }
  }

  function cancelAll(): void {
    for (const item of items.peek().filter(({ state }) => isPending(state.peek()))) queue.cancel(item);
  }

  function remove(item: Item): void {
    queue.cancel(item);
    quota.release(item.id);
    item.removed.abort();
    items.value = items.value.filter((other) => other !== item);
    setOutcome(item, undefined);
    queue.pump();
  }

  return {
    items,
    options,
    applied,
    quota,
    queue,
    problem,
    start() {
      options.value = loadOptions(memory);
      applied.value = options.value;
      void quota.refresh();
      void engines.check().then((found) => {
        problem.value = found;
      });
    },
    add,
    remove,
    retry(item) {
      if (item.source.peek()) return queue.restart(item);
      item.state.value = { kind: 'checking' };
      void check(item);
    },
    cancelAll,
    clear() {
      // First stop all: else each removal would let the next one start.
      cancelAll();
      for (const item of items.peek()) remove(item);
    },
    setOptions(change) {
      options.value = { ...options.value, ...change };
      saveOptions(memory, options.value);
      clearTimeout(applyTimer);
      applyTimer = setTimeout(applyToAll, APPLY_DELAY_MS);
    },
  };
}
