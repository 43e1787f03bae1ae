import { canRetry, type Item, type ItemState, isPdfReport, isPending, scoreOf } from './item.js';
import { savedPercent } from './words/results.js';

/** The totals of all files in the list. */
export interface Totals {
  readonly count: number;
  readonly done: number;
  readonly pending: number;
  readonly failed: number;
  /** Files with a question for the user. */
  readonly asking: number;
  /** Failed files worth retrying. */
  readonly retryable: number;
  /** Files that can be saved now. */
  readonly results: number;
  readonly originalBytes: number;
  readonly resultBytes: number;
  readonly savedBytes: number;
  readonly savedPercent: number;
  /** The visual scores that were measured. */
  readonly scores: readonly number[];
  /** Changed images whose score wasn't. */
  readonly unscored: number;
}

export function totalsOf(items: readonly Item[]): Totals {
  const states = items.map((item) => item.state.value);
  const outcomes = items.flatMap((item) => item.outcome.value ?? []);
  const results = outcomes.flatMap((outcome) => outcome.results);
  const originalBytes = outcomes.reduce((sum, outcome) => sum + outcome.results[0].report.originalBytes, 0);
  const resultBytes = results.reduce((sum, { report }) => sum + report.resultBytes, 0);
  const count = (is: (state: ItemState) => boolean) => states.filter(is).length;
  return {
    count: items.length,
    done: count(({ kind }) => kind === 'finished'),
    pending: count(isPending),
    failed: count(({ kind }) => kind === 'failed'),
    asking: count(({ kind }) => kind === 'asking'),
    retryable: count(canRetry),
    results: results.length,
    originalBytes,
    resultBytes,
    savedBytes: originalBytes - resultBytes,
    savedPercent: savedPercent({ originalBytes, resultBytes }),
    scores: results.flatMap(({ report }) => scoreOf(report) ?? []),
    unscored: results.filter(({ report }) => !isPdfReport(report) && report.result === 'optimized' && scoreOf(report) === undefined).length,
  };
}
