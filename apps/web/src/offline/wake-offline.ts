import { canRunFullEngine } from '@imagemill/engine-wasm';
import { keepForOffline } from './keep-for-offline.js';
import { whenIdle } from './when-idle.js';

/** The page and its first file come first. */
const REST_MS = 2_000;
const LONGER_REST_MS = 8_000;

/** Makes the site work without a connection from now on. Every page calls it once. */
export async function wakeOffline(): Promise<void> {
  const engine = canRunFullEngine().ok ? 'full' : 'portable';
  await whenIdle(REST_MS);
  void import('../tool/counting/page-quota.js').then(({ startPageQuota }) => startPageQuota());
  const kept = await keepForOffline(engine, false);
  if (!kept?.core || savesData()) return;
  await whenIdle(LONGER_REST_MS);
  await keepForOffline(engine, true);
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
