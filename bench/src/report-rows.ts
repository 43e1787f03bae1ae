import type { Question } from './question.js';
import type { Answer } from './results.js';
import { type Summary, summarise } from './statistics.js';
import { isMet, TARGETS, type Target } from './targets.js';

/** One row of a question's table: its ratios against one baseline, or why there are none. */
export type ReportRow = MeasuredRow | CannotRow;

export interface MeasuredRow {
  readonly row: string;
  readonly baseline: string;
  readonly ratios: readonly number[];
  readonly summary: Summary;
  readonly target: Target;
  /** Undefined if there's no target. */
  readonly met: boolean | undefined;
}

export interface CannotRow {
  readonly row: string;
  readonly baseline: string;
  readonly cannot: string;
}

/**
 * Every row of an answer with its target, in the order of the targets, then of the baselines.
 * Throws if a row has no target, or if a baseline has neither a number for it nor a reason why not.
 */
export function rowsOf({ id, baselines }: Question, { ratios, cannot = {} }: Answer): ReportRow[] {
  const targets = TARGETS[id] ?? {};
  const missing = Object.entries(ratios).flatMap(([baseline, rows]) => Object.keys(rows).filter((row) => !targets[baseline]?.[row]));
  if (missing.length > 0) throw new Error(`Expected targets in targets.ts for ${[...new Set(missing)].join('; ')} but found none.`);
  // Baselines with the most rows first: theirs are all in order.
  const lists = baselines.map((baseline) => Object.keys({ ...targets[baseline], ...cannot[baseline] })).sort((a, b) => b.length - a.length);
  const names = new Set(lists.flat());
  return [...names].flatMap((row) =>
    baselines.flatMap((baseline): ReportRow[] => {
      const values = ratios[baseline]?.[row];
      const target = targets[baseline]?.[row];
      if (values && target) return [measured(row, baseline, values, target)];
      const why = cannot[baseline]?.[row];
      if (why !== undefined) return [{ row, baseline, cannot: why }];
      if (Object.values(ratios).some((rows) => rows[row]))
        throw new Error(`Expected numbers for "${row}" ÷ ${baseline}, or why there are none.`);
      return [];
    }),
  );
}

function measured(row: string, baseline: string, ratios: readonly number[], target: Target): MeasuredRow {
  const summary = summarise(ratios);
  return { row, baseline, ratios, summary, target, met: isMet(target, summary.median) };
}

/**
 * The median with two digits, or three if two would contradict the verdict beside it: 0.948 misses
 * 0.95.
 */
export function medianOf({ summary: { median }, target, met }: MeasuredRow): string {
  const two = median.toFixed(2);
  return isMet(target, Number(two)) === met ? two : median.toFixed(3);
}
