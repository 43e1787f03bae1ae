import type { Engine, Plan, RunOptions, RunResult } from '@imagemill/core';

/** Carries out the plans for one file, one after the other, with one progress for all. */
export async function runPlans(
  engine: Engine<Blob>,
  [first, ...others]: readonly [Plan, ...Plan[]],
  file: Blob,
  { signal, onProgress }: RunOptions,
): Promise<readonly [RunResult, ...RunResult[]]> {
  const count = 1 + others.length;
  const run = (plan: Plan, done: number) => engine.run(plan, file, { signal, onProgress: (share) => onProgress?.((done + share) / count) });
  const results: [RunResult, ...RunResult[]] = [await run(first, 0)];
  for (const plan of others) results.push(await run(plan, results.length));
  return results;
}
