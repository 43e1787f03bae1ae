import type { Store } from '@imagemill/store';
import type { Output } from '../command.js';
import type { LaunchRun } from './launch.js';

/** How often a run reports its progress. */
const EVERY_MS = 2000;

/** Reports a run's progress without naming any members. */
export function createProgress(store: Store, output: Output): LaunchRun['progress'] {
  let saidAt = Date.now();
  return {
    told: async () => {
      if (Date.now() - saidAt < EVERY_MS) return;
      saidAt = Date.now();
      const { told, untold } = await store.launchState(saidAt);
      output.show(`Told ${told} of ${told + untold}.`);
    },
    waiting: (why, ms) => output.show(`Waiting ${Math.max(1, Math.ceil(ms / 1000))} s: ${why}.`),
  };
}
