import {
  type Capabilities,
  type InputFormat,
  type Operation,
  type OptionsOf,
  type Plan,
  type RunOptions,
  type RunResult,
  type Settings,
  toWire,
} from '@imagemill/core';
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Quota } from './counting/quota.js';
import { createPlans } from './create-plans.js';
import { type PlanFor, pageEngines } from './engine-source.js';
import { inTurns } from './in-turns.js';
import { accept } from './intake/accept.js';
import { canRetry, createItem, dependsOnEngine, type Item, isHopeless, setOutcome } from './item.js';
import { createQueue, type Queue, type RunItem } from './queue.js';
import { runPlans } from './run-plans.js';
import { type ChosenSettings, chooseSettings } from './settings/chosen-settings.js';
import { isSameSettings, type ToolFor } from './settings/settings.js';
import { siteEngine } from './site-engine.js';

/** Headers read at once: hundreds of files must not keep the page from answering. */
const CHECKS_AT_ONCE = 8;

/** The tool behind the page: files in, results out. Views read its signals and call its functions. */
export interface Mill<O extends Operation = Operation> extends ChosenSettings<O> {
  readonly tool: ToolFor<O>;
  /** The format of the files that the page is about. */
  readonly about?: InputFormat;
  readonly items: ReadonlySignal<readonly Item[]>;
  /** The settings in the page's address could not be read. */
  readonly badLink: ReadonlySignal<boolean>;
  readonly quota: Quota;
  readonly queue: Queue;
  /** Wakes the tool in a browser: given or remembered settings, quota. Until then it only holds its first state. */
  start(given?: Settings<O>): void;
  /** Lets new files start or not: a tool behind another one waits. */
  setAwake(awake: boolean): void;
  add(files: readonly File[]): void;
  remove(item: Item): void;
  retry(item: Item): void;
  /** Tries every failed file again that another try can help. */
  retryFailed(): void;
  cancelAll(): void;
  clear(): void;
  /** Carries out a plan beside the list, for the eye: it takes its turn with the files, and nothing is counted or kept. */
  runBeside(planFor: (engine: Capabilities) => Plan, input: Blob, run: RunOptions): Promise<RunResult>;
  setBadLink(bad: boolean): void;
}

/** Whether a mill does this operation; then its options are known by type. */
export function isMillFor<O extends Operation>(mill: Mill, operation: O): mill is Mill<O> {
  return mill.tool.operation === operation;
}

/** The way of a file: add → accept (signature, header) → queue → plan → engine → result; `save.ts` takes it from there. */
export function createMill<O extends Operation>(
  quota: Quota,
  tool: ToolFor<O>,
  preset?: Partial<OptionsOf[O]>,
  about?: InputFormat,
): Mill<O> {
  const items = signal<readonly Item[]>([]);
  const { begin, applyNow, ...chosen } = chooseSettings(tool, preset, doAgain);
  const { applied, held } = chosen;
  const awake = signal(true);
  const badLink = signal(false);
  const run: RunItem<Settings<O>> = async (item, used, runOptions) => {
    const source = item.source.peek() ?? (await accept(item.file));
    const planFor: PlanFor = (engine) => createPlans(tool.operation, source, used, engine);
    const { engine, plans } = await pageEngines.take(planFor, runOptions.signal);
    return runPlans(engine, plans, item.file, runOptions);
  };
  const ready = computed(() => awake.value && !held.value);
  const queue = createQueue({ items, settings: applied, quota, concurrency: pageEngines.concurrency, ready, run });
  const takeTurn = inTurns(CHECKS_AT_ONCE);

  function add(files: readonly File[]): void {
    applyNow();
    const added = files.map(createItem);
    items.value = [...items.value, ...added];
    void quota.refresh().then(queue.pump);
    for (const item of added) void takeTurn(() => check(item));
  }

  async function check(item: Item): Promise<void> {
    const isChecked = () => item.state.peek().kind === 'checking';
    if (!isChecked()) return;
    try {
      item.source.value = await accept(item.file);
      // The same decision as at the start of the work: a file that can never run should not wait in line for it.
      createPlans(tool.operation, item.source.value, applied.peek(), siteEngine());
      if (isChecked()) item.state.value = { kind: 'waiting' };
    } catch (error) {
      if (isChecked()) item.state.value = { kind: 'failed', error: toWire(error) };
    }
    queue.pump();
  }

  /** Does every file again with the new settings, except those the visitor stopped, those no setting can help and those done so already. */
  function doAgain(): void {
    for (const item of items.peek()) {
      const state = item.state.peek();
      const outcome = item.outcome.peek();
      if (state.kind === 'finished' && outcome && isSameSettings(outcome.settings, applied.peek())) continue;
      if (state.kind === 'failed' && isHopeless(state.error.code)) continue;
      if (state.kind !== 'cancelled' && state.kind !== 'checking') queue.restart(item);
    }
  }

  function cancelAll(): void {
    batch(() => {
      for (const item of items.peek()) queue.cancel(item);
    });
  }

  function retry(item: Item): void {
    applyNow();
    if (item.source.peek()) {
      queue.restart(item);
      return;
    }
    recheck(item);
  }

  function retryFailed(): void {
    batch(() => {
      for (const item of items.peek()) if (canRetry(item.state.peek())) retry(item);
    });
  }

  /** Another engine may do what this one could not, or not do what it could: files that are not done are looked at again. */
  function watchEngine(): void {
    let before = siteEngine().engine;
    effect(() => {
      const { engine } = siteEngine();
      if (engine === before) return;
      before = engine;
      untracked(() => {
        for (const item of items.peek()) if (dependsOnEngine(item.state.peek())) recheck(item);
      });
    });
  }

  function recheck(item: Item): void {
    item.state.value = { kind: 'checking' };
    void takeTurn(() => check(item));
  }

  function remove(gone: readonly Item[]): void {
    const all = new Set(gone);
    batch(() => {
      for (const item of all) {
        queue.cancel(item);
        quota.release(item.id);
        item.removed.abort();
        setOutcome(item, undefined);
      }
      items.value = items.peek().filter((item) => !all.has(item));
    });
    queue.pump();
  }

  return {
    tool,
    about,
    items,
    ...chosen,
    badLink,
    quota,
    queue,
    start(given) {
      begin(given);
      void quota.refresh();
      watchEngine();
    },
    add,
    remove: (item) => remove([item]),
    retry,
    retryFailed,
    cancelAll,
    clear: () => remove(items.peek()),
    setAwake(on) {
      awake.value = on;
    },
    async runBeside(planFor, input, runOptions) {
      const { engine, plans } = await pageEngines.take((capabilities) => [planFor(capabilities)], runOptions.signal);
      return engine.run(plans[0], input, runOptions);
    },
    setBadLink(bad) {
      badLink.value = bad;
    },
  };
}
