import { canRunFullEngine } from '@imagemill/engine-wasm';
import { effect } from '@preact/signals';
// The worker's file name contains a hash of everything it's built from.
import build from './engine.worker.ts?worker&url';
import { createEngineChoiceStorage, isEngineName } from './engine-choice-storage.js';
import { engineState } from './engine-state.js';

/**
 * Finds out, without downloading anything, which engine this page uses. Call it after hydration.
 */
export function startEngineChoice(): void {
  const check = canRunFullEngine();
  const asked = new URLSearchParams(location.search).get('engine');
  engineState.start({
    problem: check.ok ? undefined : check.reason,
    preferenceOfAddress: isEngineName(asked) ? asked : undefined,
    conditions: { browser: navigator.userAgent, build },
    // If storage is forbidden, the mere name `localStorage` throws: touch it only where caught.
    memory: createEngineChoiceStorage({
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    }),
    now: Date.now,
  });
  followWithTexts();
}

/** The texts around the tool are for the full engine, so update them once another is in use. */
function followWithTexts(): void {
  let following = false;
  effect(() => {
    if (following || engineState.choice.value.engine === 'full') return;
    following = true;
    void import('./follow-engine.js').then(({ followEngine }) => followEngine());
  });
}
