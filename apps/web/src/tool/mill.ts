import { createPlan, FULL_ENGINE, type Operation, type OptionsOf, toWire } from '@imagemill/core';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { accept } from './accept.js';
import type { ApiClient } from './api-client.js';
import { type EngineProblem, engineSource } from './engine-source.js';
import { createItem, type Item, isHopeless, isPending, setOutcome } from './item.js';
import { createQueue, type Queue, type RunItem } from './queue.js';
import { createQuota, type Quota, quotaState } from './quota.js';
import { type ResizeForm, SIZE_OPTIONS } from './resize-form.js';
import { changeOptions, isSameOptions, loadOptions, type Memory, saveOptions, startOptions, type ToolFor } from './settings.js';

const APPLY_DELAY_MS = 350;

// Where storage is forbidden, already the name `localStorage` throws: it is only touched where that is caught.
const memory: Memory = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

const pageQuota = quotaState();

/** The tool behind the page: files in, results out. Views read its signals and call its functions. */
export interface Mill<O extends Operation = Operation> {
  readonly tool: ToolFor<O>;
  readonly items: ReadonlySignal<readonly Item[]>;
  /** The options a page of this tool begins with. */
  readonly defaults: OptionsOf[O];
  readonly options: ReadonlySignal<OptionsOf[O]>;
  /** The options that files are done with now: `options`, a moment after the visitor let go of them. */
  readonly applied: ReadonlySignal<OptionsOf[O]>;
  /** Size fields that do not make a size: while they stand so, no file starts. */
  readonly draft: ReadonlySignal<ResizeForm | undefined>;
  /** The settings in the page's address could not be read. */
  readonly badLink: ReadonlySignal<boolean>;
  readonly quota: Quota;
  readonly queue: Queue;
  /** Why this browser cannot do the work, once that is known. */
  readonly problem: ReadonlySignal<EngineProblem | undefined>;
  /** Wakes the tool in a browser: given or remembered settings, quota, engine check. Until then it only holds its first state. */
  start(given?: OptionsOf[O]): void;
  /** Lets new files start or not: a tool behind another one waits. */
  setAwake(awake: boolean): void;
  add(files: readonly File[]): void;
  remove(item: Item): void;
  retry(item: Item): void;
  cancelAll(): void;
  clear(): void;
  setOptions(change: Partial<OptionsOf[O]>): void;
  /** Puts whole other options in place, whatever the fields say. */
  replaceOptions(next: OptionsOf[O]): void;
  /** Back to the options a page of this tool begins with. */
  reset(): void;
  setDraft(draft: ResizeForm): void;
  setBadLink(bad: boolean): void;
}

/** Whether a mill does this operation; then its options are known by type. */
export function isMillFor<O extends Operation>(mill: Mill, operation: O): mill is Mill<O> {
  return mill.tool.operation === operation;
}

/** The way of a file: add → accept (signature, header) → queue → plan → engine → result; `save.ts` takes it from there. */
export function createMill<O extends Operation>(api: ApiClient, tool: ToolFor<O>, preset?: Partial<OptionsOf[O]>): Mill<O> {
  const items = signal<readonly Item[]>([]);
  const defaults = startOptions(tool.operation, preset);
  const options = signal(defaults);
  const applied = signal(defaults);
  const draft = signal<ResizeForm | undefined>(undefined);
  const awake = signal(true);
  const badLink = signal(false);
  const problem = signal<EngineProblem | undefined>(undefined);
  const engines = engineSource();
  const quota = createQuota(api, tool.id, pageQuota);
  const run: RunItem<OptionsOf[O]> = async (item, used, runOptions) => {
    const source = item.source.peek() ?? (await accept(item.file));
    const plan = createPlan(tool.operation, source, used, FULL_ENGINE);
    const engine = await engines.open();
    return engine.run(plan, item.file, runOptions);
  };
  const ready = computed(() => awake.value && draft.value === undefined);
  const queue = createQueue({ items, options: applied, quota, concurrency: engines.concurrency, ready, run });
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
      createPlan(tool.operation, item.source.value, applied.peek(), FULL_ENGINE);
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

  function setAll(next: OptionsOf[O]): void {
    options.value = next;
    saveOptions(memory, tool, next);
    clearTimeout(applyTimer);
    applyTimer = setTimeout(applyToAll, APPLY_DELAY_MS);
  }

  function replaceOptions(next: OptionsOf[O]): void {
    draft.value = undefined;
    setAll(next);
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
    tool,
    items,
    defaults,
    options,
    applied,
    draft,
    badLink,
    quota,
    queue,
    problem,
    start(given) {
      options.value = given ?? loadOptions(memory, tool, preset);
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
    setAwake(on) {
      awake.value = on;
    },
    setOptions(change) {
      if (SIZE_OPTIONS.some((name) => name in change)) draft.value = undefined;
      setAll(changeOptions(options.value, change));
    },
    replaceOptions,
    reset: () => replaceOptions(defaults),
    setBadLink(bad) {
      badLink.value = bad;
    },
    setDraft(form) {
      clearTimeout(applyTimer);
      draft.value = form;
    },
  };
}
