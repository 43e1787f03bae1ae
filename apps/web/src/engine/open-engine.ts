import { createFullEngine, type FullEngine } from '@imagemill/engine-wasm';

let engine: FullEngine | undefined;

/** The page's only full engine. Downloads nothing until the first file runs or a trial starts. */
export function openEngine(): FullEngine {
  engine ??= createFullEngine(
    () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-engine' }),
  );
  return engine;
}
