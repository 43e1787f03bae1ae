import { canRunFullEngine } from '@imagemill/engine-wasm';
import { effect } from '@preact/signals';
// Its name holds a hash of all it is made of.
import build from './engine.worker.ts?worker&url';
import { createEngineMemory, isEngineName } from './engine-memory.js';
import { engineState } from './engine-state.js';

/** Finds out, without downloading anything, which engine this page works with. Called once what was rendered has been taken over. */
export function startEngineChoice(): void {
  const check = canRunFullEngine();
  const asked = new URLSearchParams(location.search).get('engine');
  engineState.start({
    problem: check.ok ? undefined : check.reason,
    wishOfAddress: isEngineName(asked) ? asked : undefined,
    ground: { browser: navigator.userAgent, build },
    // Where storage is forbidden, already the name `localStorage` throws: it is only touched where that is caught.
    memory: createEngineMemory({
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    }),
    now: Date.now,
  });
  followWithTexts();
}

/** What stands on the page around the tool was written for the full engine; where it is not in use, that changes too. */
function followWithTexts(): void {
  let following = false;
  effect(() => {
    if (following || engineState.choice.value.engine === 'full') return;
    following = true;
    void import('./follow-engine.js').then(({ followEngine }) => followEngine());
  });
}
