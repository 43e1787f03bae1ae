import type { Settings, ToolId } from '@imagemill/core';
import type { ReadonlySignal } from '@preact/signals';
import type { Answers, Item, Output, Part, Question, Source } from './item.js';
import type { ToolWithSettings } from './settings/settings.js';

export interface RunContext {
  readonly signal: AbortSignal;
  /** The share done so far, 0 to 1, and the current step; `words` replace the tool's own text. */
  readonly onProgress: (share: number, step?: string, words?: string) => void;
}

/** A tool's list, for tools that combine files into items themselves. */
export interface ItemList {
  readonly items: ReadonlySignal<readonly Item[]>;
  add(item: Item): void;
  /** Does an item again, inspecting it first if that hasn't been done. */
  restart(item: Item): void;
  remove(item: Item): void;
}

/** Combines files into documents. */
export interface Gathering {
  add(files: readonly File[]): void;
  /** Reorders a document's parts, or drops some. A document without parts is removed. */
  arrange(item: Item, parts: readonly Part[]): void;
}

/**
 * The tool's runner: what it does with files. Everything around it is the same for every tool:
 * list, settings, queue, quota, saving.
 */
export interface Runner<T extends ToolId = ToolId> extends ToolWithSettings<T> {
  /** Each run costs something, so files start only when told to, never by themselves. */
  readonly onOrder?: true;
  /** How many files are done at once. */
  readonly concurrency: ReadonlySignal<number>;
  /**
   * Identifies a file. Throws if the tool can never work on it; `password_protected` asks the user.
   */
  inspect(item: Item, signal: AbortSignal): Promise<Source>;
  /**
   * Decides like `run`, but does nothing: a file that can never run shouldn't wait in the queue.
   * Throws the reason.
   */
  check?(source: Source, settings: Settings<T>): void;
  /** What the user must answer before a file like this is worked on. */
  questionFor?(source: Source, answers: Answers): Question | undefined;
  /** For a tool that combines files: how they get into the list. */
  gather?(list: ItemList): Gathering;
  run(item: Item, settings: Settings<T>, run: RunContext): Promise<readonly [Output, ...Output[]]>;
  /** How much work a file is; only the ratios between files matter. */
  workOf(source: Source | undefined, settings: Settings<T>): number;
  /**
   * Which engine decides what the tool can do. When it changes, unfinished files are checked again.
   */
  engine?(): string;
}
