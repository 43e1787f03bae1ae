import { createQueue, type FileKind, type OptionsOfTool, type Settings, type ToolId, type ToolOf } from '@imagemill/core';
import type { InputFormat } from '@imagemill/files';
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { workOnFile } from '../offline/at-work.js';
import { createFileQueue, type FileQueue } from './file-queue.js';
import { kindOf, requireKind } from './intake/file-kind.js';
import {
  type Answers,
  canRetry,
  createItem,
  dependsOnEngine,
  type Item,
  isPermanentError,
  setOutcome,
  stateAfter,
  unitsOf,
} from './item.js';
import type { Quota } from './quota/quota.js';
import type { Gathering, Runner } from './runner.js';
import { type ChosenSettings, chooseSettings } from './settings/chosen-settings.js';
import { isSameSettings } from './settings/settings.js';

/** How many headers are read at a time, so hundreds of files don't freeze the page. */
const CHECKS_AT_ONCE = 8;

/**
 * The tool model of a page: files in, results out. Views read its signals and call its functions.
 */
export interface ToolModel<T extends ToolId = ToolId> extends ChosenSettings<T> {
  readonly tool: ToolOf<T>;
  readonly runner: Runner<T>;
  /** Files start only when the visitor starts them. */
  readonly onOrder: boolean;
  /** The file format that the page is about. */
  readonly about?: InputFormat;
  readonly items: ReadonlySignal<readonly Item[]>;
  /** The kinds of files in the list. */
  readonly kinds: ReadonlySignal<ReadonlySet<FileKind>>;
  /** The settings in the URL couldn't be read. */
  readonly badLink: ReadonlySignal<boolean>;
  readonly quota: Quota;
  readonly queue: FileQueue;
  /**
   * Starts the tool in a browser: loads the given or remembered settings and the quota. Until then
   * it only has its initial state.
   */
  start(given?: Settings<T>): void;
  /** Whether new files may start: a hidden tool waits. */
  setActive(awake: boolean): void;
  add(files: readonly File[]): void;
  /** For a tool that combines files. */
  readonly gathering?: Gathering;
  remove(item: Item): void;
  retry(item: Item): void;
  /** Goes on with a file once the user has answered its question. */
  answer(item: Item, answers: Answers): void;
  /** For a tool with manual start: starts these, even if they ran before. */
  order(items: readonly Item[]): void;
  /** Retries every failed file that might succeed now. */
  retryFailed(): void;
  cancelAll(): void;
  clear(): void;
  setBadLink(bad: boolean): void;
}

/**
 * What happens to a file: add → inspect (signature, header or inventory) → questions → queue → run
 * → result; `save.ts` takes it from there.
 */
export function createToolModel<T extends ToolId>(
  quota: Quota,
  runner: Runner<T>,
  preset?: Partial<OptionsOfTool[T]>,
  about?: InputFormat,
): ToolModel<T> {
  const tool = runner.described.tool as ToolOf<T>;
  const { onOrder = false } = runner;
  const items = signal<readonly Item[]>([]);
  const { begin, applyNow, ...chosen } = chooseSettings(runner, preset, rerunAll);
  const { applied, held } = chosen;
  const awake = signal(true);
  const badLink = signal(false);
  const ready = computed(() => awake.value && !held.value);
  const queue = createFileQueue({
    ...{ items, settings: applied, quota, concurrency: runner.concurrency, ready },
    run: (item, settings, run) => workOnFile(() => runner.run(item, settings, run)),
    workOf: (source, settings) => runner.workOf(source, settings),
  });
  const checks = createQueue(CHECKS_AT_ONCE);
  const ordered = new WeakSet<Item>();

  const gathering = runner.gather?.({
    items,
    add: (item) => addItems([item]),
    restart: (item) => (item.source.peek() ? queue.restart(item) : recheck(item)),
    remove: (item) => remove([item]),
  });

  function add(files: readonly File[]): void {
    applyNow();
    if (gathering) gathering.add(files);
    else addItems(files.map(createItem));
  }

  function addItems(added: readonly Item[]): void {
    items.value = [...items.value, ...added];
    void quota.refresh().then(queue.pump);
    for (const item of added) void checks.run(() => check(item));
  }

  async function check(item: Item): Promise<void> {
    const isChecked = () => item.state.peek().kind === 'checking';
    if (!isChecked()) return;
    const stop = new AbortController();
    const unsubscribe = item.state.subscribe(({ kind }) => kind !== 'checking' && stop.abort());
    try {
      item.kind.value ??= await kindOf(item.file);
      requireKind(tool.takes, item.kind.value);
      item.source.value ??= await workOnFile(() => runner.inspect(item, stop.signal));
      runner.check?.(item.source.value, applied.peek());
      const question = runner.questionFor?.(item.source.value, item.answers.peek());
      if (isChecked()) item.state.value = question ? { kind: 'asking', question } : { kind: isHeldBack(item) ? 'ready' : 'waiting' };
    } catch (error) {
      if (isChecked()) item.state.value = stateAfter(error, item.answers.peek());
    } finally {
      unsubscribe();
    }
    queue.pump();
  }

  const isHeldBack = (item: Item) => onOrder && !ordered.has(item);

  /**
   * With manual start, new settings don't start files: failed ones can be started again, and
   * finished or running ones stay as they are.
   */
  function recheckStartable(item: Item): void {
    const { kind } = item.state.peek();
    if (kind === 'failed') ordered.delete(item);
    if (kind === 'failed' || kind === 'ready' || kind === 'waiting') recheck(item);
  }

  function order(chosen: readonly Item[]): void {
    for (const item of chosen) ordered.add(item);
    applyNow();
    batch(() => chosen.forEach(recheck));
  }

  /**
   * Reruns every file with the new settings, except those the visitor stopped, those that fail with
   * any settings, and those already finished with the same settings.
   */
  function rerunAll(): void {
    for (const item of items.peek()) {
      const state = item.state.peek();
      const outcome = item.outcome.peek();
      if (state.kind === 'finished' && outcome && isSameSettings(outcome.settings, applied.peek())) continue;
      if (state.kind === 'failed' && isPermanentError(state.error.code)) continue;
      if (onOrder) recheckStartable(item);
      else if (state.kind !== 'cancelled' && state.kind !== 'checking' && state.kind !== 'asking') queue.restart(item);
    }
  }

  function cancelAll(): void {
    batch(() => {
      for (const item of items.peek()) queue.cancel(item);
    });
  }

  function retry(item: Item): void {
    applyNow();
    recheck(item);
  }

  function retryFailed(): void {
    batch(() => {
      for (const item of items.peek()) if (canRetry(item.state.peek())) retry(item);
    });
  }

  /**
   * The new engine may handle more files than the old one, or fewer, so unfinished files are
   * checked again.
   */
  function watchEngine(): void {
    let before = runner.engine?.();
    effect(() => {
      const engine = runner.engine?.();
      if (engine === before) return;
      before = engine;
      untracked(() => {
        for (const item of items.peek()) if (dependsOnEngine(item.state.peek())) recheck(item);
      });
    });
  }

  function recheck(item: Item): void {
    item.state.value = { kind: 'checking' };
    void checks.run(() => check(item));
  }

  function remove(gone: readonly Item[]): void {
    const all = new Set(gone);
    batch(() => {
      for (const item of all) {
        queue.cancel(item);
        for (const id of unitsOf(item)) quota.release(id);
        item.removed.abort();
        setOutcome(item, undefined);
      }
      items.value = items.peek().filter((item) => !all.has(item));
    });
    queue.pump();
  }

  return {
    tool,
    runner,
    onOrder,
    about,
    items,
    kinds: computed(() => new Set(items.value.flatMap(({ kind }) => kind.value ?? []))),
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
    gathering,
    remove: (item) => remove([item]),
    retry,
    answer(item, answers) {
      item.answers.value = { ...item.answers.peek(), ...answers };
      recheck(item);
    },
    order,
    retryFailed,
    cancelAll,
    clear: () => remove(items.peek()),
    setActive(on) {
      awake.value = on;
    },
    setBadLink(bad) {
      badLink.value = bad;
    },
  };
}
