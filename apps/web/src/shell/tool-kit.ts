import type { OptionsOfTool, ToolId } from '@imagemill/core';
import type { WireError } from '@imagemill/errors';
import type { ComponentChildren } from 'preact';
import type { Craft } from './craft.js';
import type { OptionWords, OwnFields } from './fields/option-fields.js';
import type { Item, Outcome, Result, Source } from './item.js';
import type { Mill } from './mill.js';
import type { ErrorWords } from './words/errors.js';

export interface ItemProps<T extends ToolId = ToolId> {
  readonly item: Item;
  readonly mill: Mill<T>;
}

export interface CompareProps<T extends ToolId = ToolId> extends ItemProps<T> {
  /** Which of the file's results, counted from 0. */
  readonly index: number;
  onClose(): void;
}

export interface CompareView<T extends ToolId = ToolId> {
  CompareDialog(props: CompareProps<T>): ComponentChildren;
}

export interface BeyondView<T extends ToolId = ToolId> {
  Beyond(props: ItemProps<T>): ComponentChildren;
}

export interface ResultsProps {
  readonly item: Item;
  readonly outcome: Outcome;
  /** Shows the original beside one of the results. */
  onCompare(item: Item, index: number): void;
}

/** A tool as a page has it: what it does with files, and what of its view and its words is its own. */
export interface ToolKit<T extends ToolId = ToolId> {
  readonly craft: Craft<T>;
  /** The sentence under the tool's heading. */
  readonly lead: string;
  /** The words for its options, and the fields that it draws itself. */
  readonly words: OptionWords<OptionsOfTool[T]>;
  readonly fields?: OwnFields<T>;
  /** What there is to say before any file is there. */
  Note?(props: { mill: Mill<T> }): ComponentChildren;
  /** The files, in place of a list with a row for each. */
  Files?(props: { mill: Mill<T> }): ComponentChildren;
  /** More about a file, under its state. */
  RowMore?(props: ItemProps<T>): ComponentChildren;
  /** A small picture of a file; undefined where there is none. */
  thumbnail?(item: Item, source: Source, signal: AbortSignal): Promise<Blob | undefined>;
  /** Several results of a file, one by one. */
  Results(props: ResultsProps): ComponentChildren;
  /** What several results are: "sizes". */
  readonly several: string;
  /** What a file is, and what came of it: "JPEG to WebP". */
  kindWords(source: Source, outcome: Outcome | undefined): string;
  /** What a result gave up, or why there is none. */
  resultWords(outcome: Outcome): readonly string[];
  errorWords(error: WireError): ErrorWords;
  /** The way to where a file may go that is beyond this browser. Few files are: it is fetched for the first of them. */
  beyond?(): Promise<BeyondView<T>>;
  /** For a tool whose work is not done by this browser: what stands in place of what is said of its engine and the quota. */
  readonly elsewhere?: {
    /** What may be done, and what is left today. */
    Standing(props: { mill: Mill<T> }): ComponentChildren;
    /** Tells files to start. */
    Start(props: { mill: Mill<T> }): ComponentChildren;
  };
  readonly compare?: {
    isComparable(item: Item, result: Result): boolean;
    /** Not every visit compares: what that needs is fetched when it is first asked for. */
    load(): Promise<CompareView<T>>;
  };
}

/** A kit that may stand among others. Its views only ever get mills of its own craft. */
export function kitOf<T extends ToolId>(kit: ToolKit<T>): ToolKit {
  return kit as unknown as ToolKit;
}
