export type EngineCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'not_isolated' | 'no_shared_memory' | 'no_vectors' | 'no_wasm' };

/** The smallest module with a SIMD instruction; browsers that reject it can't run libvips. */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Whether this browser has vector instructions. */
export function canVector(): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_MODULE);
}

/**
 * Whether this page can start the full engine: shared memory needs cross-origin isolation, libvips
 * needs SIMD. Without WebAssembly (`no_wasm`) no engine runs.
 */
export function canRunFullEngine(): EngineCheck {
  if (typeof WebAssembly !== 'object') return { ok: false, reason: 'no_wasm' };
  if (!canVector()) return { ok: false, reason: 'no_vectors' };
  if (!globalThis.crossOriginIsolated) return { ok: false, reason: 'not_isolated' };
  // WebKitGTK reports the page as isolated but still has no shared memory.
  if (typeof SharedArrayBuffer === 'undefined') return { ok: false, reason: 'no_shared_memory' };
  return { ok: true };
}
