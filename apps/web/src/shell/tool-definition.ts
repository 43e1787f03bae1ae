import type { OptionsOfTool, ToolId } from '@imagemill/core';
import type { WireError } from '@imagemill/errors';
import type { ComponentChildren } from 'preact';
import type { CustomFields, OptionWords } from './fields/option-fields.js';
import type { Item, Outcome, Result, Source } from './item.js';
import type { Runner } from './runner.js';
import type { ToolModel } from './tool-model.js';
import type { ErrorWords } from './words/errors.js';

export interface ItemProps<T extends ToolId = ToolId> {
  readonly item: Item;
  readonly model: ToolModel<T>;
}

export interface CompareProps<T extends ToolId = ToolId> extends ItemProps<T> {
  /** Which of the file's results, counted from 0. */
  readonly index: number;
  onClose(): void;
}

export interface CompareView<T extends ToolId = ToolId> {
  CompareDialog(props: CompareProps<T>): ComponentChildren;
}

export interface NextStepView<T extends ToolId = ToolId> {
  NextStep(props: ItemProps<T>): ComponentChildren;
}

export interface ResultsProps {
  readonly item: Item;
  readonly outcome: Outcome;
  /** Shows the original beside one of the results. */
  onCompare(item: Item, index: number): void;
}

/** A tool definition: what the tool does with files, and its own views and texts. */
export interface ToolDefinition<T extends ToolId = ToolId> {
  readonly runner: Runner<T>;
  /** The sentence under the tool's heading. */
  readonly lead: string;
  /** The texts for its options, and the fields that it renders itself. */
  readonly words: OptionWords<OptionsOfTool[T]>;
  readonly fields?: CustomFields<T>;
  /** What to say before there are any files. */
  Note?(props: { model: ToolModel<T> }): ComponentChildren;
  /** The files, instead of a list with a row for each. */
  Files?(props: { model: ToolModel<T> }): ComponentChildren;
  /** More about a file, under its state. */
  RowDetails?(props: ItemProps<T>): ComponentChildren;
  /** A thumbnail of a file; undefined if there is none. */
  thumbnail?(item: Item, source: Source, signal: AbortSignal): Promise<Blob | undefined>;
  /** Several results of a file, one by one. */
  Results(props: ResultsProps): ComponentChildren;
  /** What several results are called: "sizes". */
  readonly several: string;
  /** What a file is, and what its result is: "JPEG to WebP". */
  kindWords(source: Source, outcome: Outcome | undefined): string;
  /** What a result gave up, or why there is none. */
  resultWords(outcome: Outcome): readonly string[];
  errorWords(error: WireError): ErrorWords;
  /**
   * What to do with a file that failed because it's too much. Rare, so it's loaded for the first one.
   */
  nextStep?(): Promise<NextStepView<T>>;
  /**
   * For a tool that doesn't work in this browser: replaces the notes on its engine and the quota.
   */
  readonly onServer?: {
    /** What may be done, and what's left today. */
    Standing(props: { model: ToolModel<T> }): ComponentChildren;
    /** Starts files. */
    Start(props: { model: ToolModel<T> }): ComponentChildren;
  };
  readonly compare?: {
    isComparable(item: Item, result: Result): boolean;
    /** Not every visit compares, so the code for it is fetched on first use. */
    load(): Promise<CompareView<T>>;
  };
}

/** Lets a tool definition be listed with others. Its views only ever get its own tool models. */
export function definitionOf<T extends ToolId>(definition: ToolDefinition<T>): ToolDefinition {
  return definition as unknown as ToolDefinition;
}
