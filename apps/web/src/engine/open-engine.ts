import { createFullEngine, type FullEngine } from '@imagemill/engine-wasm';

let engine: FullEngine | undefined;

/** The page's one full engine. Nothing is downloaded before the first file runs, or the engine is tried out. */
export function openEngine(): FullEngine {
  engine ??= createFullEngine(
    () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-engine' }),
  );
  return engine;
}
