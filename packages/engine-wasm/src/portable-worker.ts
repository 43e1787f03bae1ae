import type { PortableFiles } from './portable/lazy-codec.js';
import { createPortableCodec } from './portable/render.js';
import { serveCodec, type WorkerScope } from './serve-codec.js';

export type { PortableFiles } from './portable/lazy-codec.js';

/**
 * Turns the worker this runs in into the portable engine. It's ready at once: each codec is loaded
 * when a file needs it.
 */
export function servePortableEngine(scope: WorkerScope, files: PortableFiles): void {
  serveCodec(scope, async () => {
    scope.postMessage({ kind: 'ready' });
    return createPortableCodec(files);
  });
}
