import type { SourceInfo } from '@imagemill/files';
import type { Verdicts } from './other-readers.js';
import type { Outcome } from './run-job.js';

/** One file of the corpus and its results: a row of the table. */
export interface FileRow {
  readonly name: string;
  /** Undefined if the header couldn't be read. */
  readonly source: SourceInfo | undefined;
  /** One per job, in the same order. */
  readonly outcomes: readonly Outcome[];
  /** What other programs do with a file that was refused. */
  readonly others: Verdicts | undefined;
}
