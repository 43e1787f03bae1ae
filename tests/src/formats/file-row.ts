import type { SourceInfo } from '@imagemill/files';
import type { Verdicts } from './other-readers.js';
import type { Outcome } from './run-job.js';

/** One file of the corpus and what came of it: a row of the table. */
export interface FileRow {
  readonly name: string;
  /** Undefined where the header could not be read. */
  readonly source: SourceInfo | undefined;
  /** One per job, in their order. */
  readonly outcomes: readonly Outcome[];
  /** What other programs make of a file that was refused. */
  readonly others: Verdicts | undefined;
}
