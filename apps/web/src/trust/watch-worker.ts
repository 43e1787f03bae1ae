import type { Sighting, SightingMessage } from './seen/sighting.js';
import { watchScope } from './seen/watch-scope.js';

interface WatchedScope {
  postMessage(message: SightingMessage): void;
  imagemillWatched?: true;
}

// Imported before anything else in a worker: tells whatever started the worker what it and its
// threads request.
const scope = self as unknown as WatchedScope;
const pass = (sightings: readonly Sighting[]) => scope.postMessage({ imagemillSightings: sightings });

// Only once: WebKit runs a worker's script again when one of its chunks imports from it, and
// functions already watched can't be replaced.
if (!scope.imagemillWatched) {
  Object.defineProperty(scope, 'imagemillWatched', { value: true });
  watchScope((seen) => pass([{ asker: 'worker', ...seen }]), pass);
}
