import type { RoundRatios, Sample } from './question.js';

type Run = () => Promise<Sample>;

/** The same work, done by the subject and by every baseline that can do it. */
export interface Contest {
  readonly subject: Run;
  readonly baselines: Readonly<Record<string, Run>>;
}

/**
 * Runs each contest once. Its contenders run right after one another, so other load on the machine
 * affects them alike. Who goes first changes every round (A B, then B A, and so on), so going first
 * is no advantage.
 */
export async function playRound(contests: readonly Contest[], round: number): Promise<RoundRatios> {
  const ratios: Record<string, Record<string, number>> = {};
  for (const { subject, baselines } of contests) {
    const runs = rotate([subject, ...Object.values(baselines)], round);
    const inTurn: Sample[] = [];
    for (const run of runs) inTurn.push(await run());
    const [sample = {}, ...others] = rotate(inTurn, -round);
    Object.keys(baselines).forEach((baseline, index) => {
      ratios[baseline] = { ...ratios[baseline], ...divide(sample, others[index] ?? {}) };
    });
  }
  return ratios;
}

function rotate<T>(list: readonly T[], places: number): T[] {
  const start = ((places % list.length) + list.length) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The ratio of each row; throws if either side measured nothing. */
export function divide(subject: Sample, baseline: Sample): Sample {
  return Object.fromEntries(Object.entries(subject).map(([row, value]) => [row, ratioOf(row, value, baseline[row])]));
}

function ratioOf(row: string, value: number, base: number | undefined): number {
  if (base === undefined || !(base > 0) || !(value > 0))
    throw new Error(`Expected numbers above zero for "${row}" but received ${value} and ${base}.`);
  return value / base;
}
