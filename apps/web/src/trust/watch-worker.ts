import type { Sighting, SightingMessage } from './seen/sighting.js';
import { watchScope } from './seen/watch-scope.js';

// Imported before anything else in a worker: what this worker and its threads ask for is told to whoever started it.
const pass = (sightings: readonly Sighting[]) => {
  const message: SightingMessage = { imagemillSightings: sightings };
  (self as unknown as { postMessage(message: unknown): void }).postMessage(message);
};
watchScope((seen) => pass([{ asker: 'worker', ...seen }]), pass);
