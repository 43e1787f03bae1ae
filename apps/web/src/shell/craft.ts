import type { Settings, ToolId } from '@imagemill/core';
import type { ReadonlySignal } from '@preact/signals';
import type { Answers, Item, Made, Part, Question, Source } from './item.js';
import type { SetTool } from './settings/settings.js';

export interface CraftRun {
  readonly signal: AbortSignal;
  /** The share done so far, 0 to 1, and what is being done; `words` stand in place of the tool's own. */
  readonly onProgress: (share: number, step?: string, words?: string) => void;
}

/** The list of a tool, for those who put items together themselves. */
export interface ItemList {
  readonly items: ReadonlySignal<readonly Item[]>;
  add(item: Item): void;
  /** Does an item again, as soon as it is known what it is. */
  restart(item: Item): void;
  remove(item: Item): void;
}

/** Puts files together into documents. */
export interface Gathering {
  add(files: readonly File[]): void;
  /** Puts the parts of a document in another order, or takes some out. Without any it is removed. */
  arrange(item: Item, parts: readonly Part[]): void;
}

/** What a tool does with files. All around it is the same for every tool: list, settings, queue, quota, saving. */
export interface Craft<T extends ToolId = ToolId> extends SetTool<T> {
  /** Each run costs something: files start when they are told to, never by themselves. */
  readonly onOrder?: true;
  /** Files done at once. */
  readonly concurrency: ReadonlySignal<number>;
  /** What a file is. Throws what keeps the tool from ever working on it; `password_protected` asks its owner. */
  inspect(item: Item, signal: AbortSignal): Promise<Source>;
  /** Decides as `run` would, without doing anything: a file that can never run should not wait in line for it. Throws why. */
  check?(source: Source, settings: Settings<T>): void;
  /** What the owner must say before a file of this kind is worked on. */
  questionFor?(source: Source, answers: Answers): Question | undefined;
  /** For a tool that puts files together: how they come into the list. */
  gather?(list: ItemList): Gathering;
  run(item: Item, settings: Settings<T>, run: CraftRun): Promise<readonly [Made, ...Made[]]>;
  /** How much work a file is; only the ratios between files matter. */
  workOf(source: Source | undefined, settings: Settings<T>): number;
  /** Which engine decides what the tool can do. When another one is in use, files that are not done are looked at again. */
  engine?(): string;
}
