import {
  type Capabilities,
  type FurtherSize,
  fittingSizes,
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
import { type ResizeForm, SIZE_OPTIONS } from './settings/resize-form.js';
import {
  changeOptions,
  isSameSettings,
  loadSettings,
  type Memory,
  saveSettings,
  startSettings,
  type ToolFor,
} from './settings/settings.js';
import { siteEngine } from './site-engine.js';

const APPLY_DELAY_MS = 350;
/** Headers read at once: hundreds of files must not keep the page from answering. */
const CHECKS_AT_ONCE = 8;

// Where storage is forbidden, already the name `localStorage` throws: it is only touched where that is caught.
const memory: Memory = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/** The tool behind the page: files in, results out. Views read its signals and call its functions. */
export interface Mill<O extends Operation = Operation> {
  readonly tool: ToolFor<O>;
  /** The format of the files that the page is about. */
  readonly about?: InputFormat;
  readonly items: ReadonlySignal<readonly Item[]>;
  /** The settings a page of this tool begins with. */
  readonly defaults: Settings<O>;
  readonly settings: ReadonlySignal<Settings<O>>;
  /** The options among the settings. */
  readonly options: ReadonlySignal<OptionsOf[O]>;
  /** The settings that files are done with now: `settings`, a moment after the visitor let go of them. */
  readonly applied: ReadonlySignal<Settings<O>>;
  /** Size fields that do not make a size: while they stand so, no file starts. */
  readonly draft: ReadonlySignal<ResizeForm | undefined>;
  /** What was typed into number fields and makes no number, by option: while there is any, no file starts. */
  readonly typed: ReadonlySignal<Readonly<Record<string, string>>>;
  /** The fields do not make settings. */
  readonly held: ReadonlySignal<boolean>;
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
  /** Changes options; with `sizes`, the further sizes too. */
  setOptions(change: Partial<OptionsOf[O]>, sizes?: readonly FurtherSize[]): void;
  /** Puts whole other settings in place, whatever the fields say. */
  replaceSettings(next: Settings<O>): void;
  /** Back to the settings a page of this tool begins with. */
  reset(): void;
  setDraft(draft: ResizeForm): void;
  /** Undefined: the field is gone, or is as it was. */
  setTyped(option: string, text: string | undefined): void;
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
  const defaults = startSettings(tool.operation, preset);
  const settings = signal(defaults);
  const applied = signal(defaults);
  const draft = signal<ResizeForm | undefined>(undefined);
  const typed = signal<Readonly<Record<string, string>>>({});
  const held = computed(() => draft.value !== undefined || Object.keys(typed.value).length > 0);
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
  let applyTimer: ReturnType<typeof setTimeout> | undefined;

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
  function applyToAll(): void {
    if (isSameSettings(applied.peek(), settings.peek())) return;
    applied.value = settings.peek();
    for (const item of items.peek()) {
      const state = item.state.peek();
      const outcome = item.outcome.peek();
      if (state.kind === 'finished' && outcome && isSameSettings(outcome.settings, applied.peek())) continue;
      if (state.kind === 'failed' && isHopeless(state.error.code)) continue;
      if (state.kind !== 'cancelled' && state.kind !== 'checking') queue.restart(item);
    }
  }

  function setAll(next: Settings<O>): void {
    settings.value = next;
    saveSettings(memory, tool, next);
    dropApply();
    applyTimer = setTimeout(applyNow, APPLY_DELAY_MS);
  }

  function dropApply(): void {
    clearTimeout(applyTimer);
    applyTimer = undefined;
  }

  /** A file that starts should not start with settings that have just been changed. */
  function applyNow(): void {
    if (applyTimer === undefined) return;
    dropApply();
    batch(applyToAll);
  }

  function replaceSettings(next: Settings<O>): void {
    draft.value = undefined;
    typed.value = {};
    setAll(next);
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
    defaults,
    settings,
    options: computed(() => settings.value.options),
    applied,
    draft,
    typed,
    held,
    badLink,
    quota,
    queue,
    start(given) {
      settings.value = given ?? loadSettings(memory, tool, preset);
      applied.value = settings.value;
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
    setOptions(change, sizes) {
      if (SIZE_OPTIONS.some((name) => name in change)) draft.value = undefined;
      typed.value = without(typed.peek(), Object.keys(change));
      const now = settings.peek();
      const options = changeOptions(now.options, change);
      setAll({ options, sizes: fittingSizes(options, sizes ?? now.sizes) });
    },
    async runBeside(planFor, input, runOptions) {
      const { engine, plans } = await pageEngines.take((capabilities) => [planFor(capabilities)], runOptions.signal);
      return engine.run(plans[0], input, runOptions);
    },
    replaceSettings,
    reset: () => replaceSettings(defaults),
    setBadLink(bad) {
      badLink.value = bad;
    },
    setTyped(option, text) {
      if (text !== undefined) {
        dropApply();
        typed.value = { ...typed.peek(), [option]: text };
      } else if (option in typed.peek()) {
        typed.value = without(typed.peek(), [option]);
        // Other settings may have been changed meanwhile.
        setAll(settings.peek());
      }
    },
    setDraft(form) {
      dropApply();
      draft.value = form;
    },
  };
}

function without(texts: Readonly<Record<string, string>>, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
}
