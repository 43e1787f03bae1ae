import type { Capabilities, Plan, RunOptions, RunResult } from '@imagemill/core';
import { pageEngines } from '../../engine/engine-source.js';

/** Carries out a plan beside the list, for the eye: it takes its turn with the files, and nothing is counted or kept. */
export async function runBeside(planFor: (engine: Capabilities) => Plan, input: Blob, run: RunOptions): Promise<RunResult> {
  const { engine, plans } = await pageEngines.take((capabilities) => [planFor(capabilities)], run.signal);
  return engine.run(plans[0], input, run);
}
