import type { Pair, Sample } from './question.js';

/** Subject divided by baseline, one number per round, by row of the report. */
export type Ratios = Readonly<Record<string, readonly number[]>>;

/**
 * Runs the pairs in rounds: A B, then B A, and so on. Both contenders of a ratio run right after one another, so that what
 * else the machine does meanwhile meets both; who goes first alternates, so that going first is no advantage.
 */
export async function runRounds(pairs: readonly Pair[], rounds: number, onRound: (round: number, ratios: Sample) => void): Promise<Ratios> {
  const ratios: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    const seen: Record<string, number> = {};
    for (const pair of pairs) Object.assign(seen, await runPair(pair, round % 2 === 0));
    for (const [row, ratio] of Object.entries(seen)) {
      ratios[row] ??= [];
      ratios[row].push(ratio);
    }
    onRound(round, seen);
  }
  return ratios;
}

async function runPair({ subject, baseline }: Pair, subjectFirst: boolean): Promise<Sample> {
  const early = subjectFirst ? await subject() : undefined;
  const base = await baseline();
  const sample = early ?? (await subject());
  return Object.fromEntries(Object.entries(sample).map(([row, value]) => [row, ratioOf(row, value, base[row])]));
}

function ratioOf(row: string, value: number, base: number | undefined): number {
  if (base === undefined || !(base > 0) || !(value > 0))
    throw new Error(`Expected numbers above zero for "${row}" but received ${value} and ${base}.`);
  return value / base;
}
