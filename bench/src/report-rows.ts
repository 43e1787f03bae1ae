import { BARS, type Bar, isMet } from './bars.js';
import type { Question } from './question.js';
import type { Answer } from './results.js';
import { type Summary, summarise } from './statistics.js';

/** One row of a question's table: its ratios against one baseline, or why there are none. */
export type ReportRow = MeasuredRow | CannotRow;

export interface MeasuredRow {
  readonly row: string;
  readonly baseline: string;
  readonly ratios: readonly number[];
  readonly summary: Summary;
  readonly bar: Bar;
  /** Undefined if there's nothing to aim at. */
  readonly met: boolean | undefined;
}

export interface CannotRow {
  readonly row: string;
  readonly baseline: string;
  readonly cannot: string;
}

/**
 * Every row of an answer with its bar, in the order of the bars, then of the baselines. Throws if a
 * row has no bar, or if a baseline has neither a number for it nor a reason why not.
 */
export function rowsOf({ id, baselines }: Question, { ratios, cannot = {} }: Answer): ReportRow[] {
  const bars = BARS[id] ?? {};
  const barless = Object.entries(ratios).flatMap(([baseline, rows]) => Object.keys(rows).filter((row) => !bars[baseline]?.[row]));
  if (barless.length > 0) throw new Error(`Expected bars in bars.ts for ${[...new Set(barless)].join('; ')} but found none.`);
  // Baselines with the most rows first: theirs are all in order.
  const lists = baselines.map((baseline) => Object.keys({ ...bars[baseline], ...cannot[baseline] })).sort((a, b) => b.length - a.length);
  const names = new Set(lists.flat());
  return [...names].flatMap((row) =>
    baselines.flatMap((baseline): ReportRow[] => {
      const values = ratios[baseline]?.[row];
      const bar = bars[baseline]?.[row];
      if (values && bar) return [measured(row, baseline, values, bar)];
      const why = cannot[baseline]?.[row];
      if (why !== undefined) return [{ row, baseline, cannot: why }];
      if (Object.values(ratios).some((rows) => rows[row]))
        throw new Error(`Expected numbers for "${row}" ÷ ${baseline}, or why there are none.`);
      return [];
    }),
  );
}

function measured(row: string, baseline: string, ratios: readonly number[], bar: Bar): MeasuredRow {
  const summary = summarise(ratios);
  return { row, baseline, ratios, summary, bar, met: isMet(bar, summary.median) };
}

/**
 * The median with two digits, or three if two would contradict the verdict beside it: 0.948 misses
 * 0.95.
 */
export function medianOf({ summary: { median }, bar, met }: MeasuredRow): string {
  const two = median.toFixed(2);
  return isMet(bar, Number(two)) === met ? two : median.toFixed(3);
}
