import { savedPercent } from '../words/results.js';
import { type Item, isPending } from './item.js';

/** All files of the list together. */
export interface Totals {
  readonly count: number;
  readonly done: number;
  readonly pending: number;
  readonly failed: number;
  /** Files that can be saved now. */
  readonly results: number;
  readonly originalBytes: number;
  readonly resultBytes: number;
  readonly savedBytes: number;
  readonly savedPercent: number;
}

export function totalsOf(items: readonly Item[]): Totals {
  const outcomes = items.flatMap((item) => item.outcome.value ?? []);
  const results = outcomes.flatMap((outcome) => outcome.results);
  const originalBytes = outcomes.reduce((sum, outcome) => sum + outcome.results[0].report.originalBytes, 0);
  const resultBytes = results.reduce((sum, { report }) => sum + report.resultBytes, 0);
  return {
    count: items.length,
    done: items.filter((item) => item.state.value.kind === 'finished').length,
    pending: items.filter((item) => isPending(item.state.value)).length,
    failed: items.filter((item) => item.state.value.kind === 'failed').length,
    results: results.length,
    originalBytes,
    resultBytes,
    savedBytes: originalBytes - resultBytes,
    savedPercent: savedPercent({ originalBytes, resultBytes }),
  };
}
