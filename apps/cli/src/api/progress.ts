import type { Store } from '@imagemill/store';
import type { Output } from '../command.js';
import type { LaunchRun } from './launch.js';

/** So often a run says how far it is. */
const EVERY_MS = 2000;

/** Says how far the run is, in lines that name nobody. */
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
