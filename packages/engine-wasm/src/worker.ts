import { createFullCodec, type FullCodec } from './full/full-codec.js';
import type { EngineFiles, Part } from './full/start-vips.js';
import { serveCodec, type WorkerScope } from './serve-codec.js';

export type { EngineFiles } from './full/start-vips.js';

/** Turns the worker this runs in into the full engine. */
export function serveEngine(scope: WorkerScope, files: EngineFiles): void {
  serveCodec(scope, (parts) => start(scope, files, parts));
}

/**
 * libvips never rejects if it can't start, so the page is told when the download has ended and can
 * then set a time limit.
 */
async function start(scope: WorkerScope, files: EngineFiles, parts: ReadonlySet<Part>): Promise<FullCodec> {
  await Promise.all([files.vips, ...[...parts].map((part) => files[part])].map(warmCache));
  scope.postMessage({ kind: 'loaded' });
  const codec = await createFullCodec(files, parts, () => scope.postMessage({ kind: 'drawn' }));
  scope.postMessage({ kind: 'ready' });
  return codec;
}

async function warmCache(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected ${url} to load but received status ${response.status}`);
  await response.arrayBuffer();
}
