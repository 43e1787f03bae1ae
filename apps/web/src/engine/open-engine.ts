import { canRunFullEngine, createFullEngine, type EngineCheck, type PageEngine } from '@imagemill/engine-wasm';

let engine: PageEngine | undefined;

/** The page's one engine. Nothing is downloaded before the first file runs. */
export function openEngine(): PageEngine {
  engine ??= createFullEngine(
    () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-engine' }),
  );
  return engine;
}

/** Whether this browser can run the engine, and if not, why. */
export function canRunEngine(): EngineCheck {
  return canRunFullEngine();
}
