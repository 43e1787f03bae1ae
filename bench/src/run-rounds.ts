import type { RoundRatios, Trial } from './question.js';

/** Subject divided by baseline, one number per round; by baseline, then by row of the report. */
export type Ratios = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Runs a trial's rounds, and gathers what they found. */
export async function runRounds(trial: Trial, rounds: number, onRound: (round: number, ratios: RoundRatios) => void): Promise<Ratios> {
  const ratios: Record<string, Record<string, number[]>> = {};
  for (let round = 0; round < rounds; round++) {
    const seen = await trial.round(round);
    for (const [baseline, rows] of Object.entries(seen)) {
      ratios[baseline] ??= {};
      for (const [row, ratio] of Object.entries(rows)) ratios[baseline][row] = [...(ratios[baseline][row] ?? []), ratio];
    }
    onRound(round, seen);
  }
  return ratios;
}
