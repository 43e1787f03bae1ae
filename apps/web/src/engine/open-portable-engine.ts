import { createPortableEngine, type PageEngine } from '@imagemill/engine-wasm';

let engine: PageEngine | undefined;

/**
 * The page's only portable engine, for browsers that can't run the full one. Each codec is
 * downloaded when a file first needs it.
 */
export function openPortableEngine(): PageEngine {
  engine ??= createPortableEngine(
    () => new Worker(new URL('./portable.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-portable-engine' }),
  );
  return engine;
}
