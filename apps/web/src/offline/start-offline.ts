import { effect } from '@preact/signals';
import { engineState } from '../engine/engine-state.js';
import { keepForOffline } from './keep-for-offline.js';
import { offlineState } from './offline-state.js';
import { keptWords } from './offline-words.js';
import { isAway, reach, watchReach } from './reach.js';
import { whenIdle } from './when-idle.js';

const REST_MS = 1_000;

/**
 * Makes the site work offline from now on, and delivers counts that couldn't be sent earlier. Every
 * page calls it once, after it has chosen its engine.
 */
export async function startOffline(): Promise<void> {
  watchReach();
  const line = document.querySelector('#offline-line');
  effect(() => {
    if (line) line.textContent = keptWords(offlineState.value, window.isSecureContext) ?? '';
  });
  effect(() => {
    const { engine, why } = engineState.choice.value;
    keepForOffline(engine, why === 'untried' ? 'portable' : undefined);
  });

  await whenIdle(REST_MS);
  const { pageQuota, startPageQuota } = await import('../shell/quota/page-quota.js');
  startPageQuota();
  if (isAway(reach.peek())) void pageQuota.refresh();
}
