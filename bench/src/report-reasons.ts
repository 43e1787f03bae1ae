import type { MeasuredRow, ReportRow } from './report-rows.js';
import { targetOf } from './targets.js';

/** Explains the targets as a list in Markdown: each reason once, with everything it applies to. */
export function listReasons(rows: readonly ReportRow[], several: boolean): string {
  const measured = rows.filter((row) => 'target' in row);
  const groups = groupBy(measured, ({ target }) => `${targetOf(target)}: ${target.why}`);
  const lines = [...groups].map(([reason, group]) => `- ${several ? byBaseline(group, measured) : names(group)}, ${reason}`);
  return lines.join('\n');
}

/** Names rows only if the reason doesn't apply to all of a baseline's. */
function byBaseline(group: readonly MeasuredRow[], measured: readonly MeasuredRow[]): string {
  const all = groupBy(measured, ({ baseline }) => baseline);
  const parts = [...groupBy(group, ({ baseline }) => baseline)].map(([baseline, own]) =>
    own.length === all.get(baseline)?.length ? baseline : `${baseline} (${names(own)})`,
  );
  return parts.join('; ');
}

function names(rows: readonly MeasuredRow[]): string {
  return rows.map(({ row }) => `*${row}*`).join('; ');
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
