import { isAtWork, takeOver } from './at-work.js';
import { offlineState } from './offline-state.js';
import { isAway, reach } from './reach.js';
import type { EngineName, KeepMessage, KeptFiles, TakeOverMessage } from './service-worker/messages.js';
import { whenIdle } from './when-idle.js';

/** Lets the page and its first file go first. */
const REST_MS = 2_000;
const LONGER_REST_MS = 6_000;
/** How long files wait for a takeover at most: it's usually quick, but Firefox may never finish. */
const TAKE_OVER_MS = 5_000;

let chosen: Pick<KeepMessage, 'engine' | 'standIn'> | undefined;
let isBusy = false;
let isStale = false;

/**
 * Keeps the site and this engine for offline use: the engine when the page is idle, its rarer parts
 * a while later, and those not at all if the visitor saves data. `standIn`: another engine to keep,
 * in case the first one turns out not to work here. The last call counts. Never throws.
 */
export function keepForOffline(engine: EngineName, standIn?: EngineName): void {
  const isFirst = chosen === undefined;
  chosen = { engine, standIn };
  if (!canKeep()) {
    offlineState.value = 'impossible';
  } else if (isFirst) {
    // Runs at once, and whenever the site goes away or comes back.
    reach.subscribe(() => void keepNow());
    // A newer service worker has another build to keep.
    navigator.serviceWorker.addEventListener('controllerchange', keepAnew);
  } else {
    keepAnew();
  }
}

/**
 * Plain http and some private windows have no service workers; the development server serves none.
 */
const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator;

function keepAnew(): void {
  isStale = true;
  void keepNow();
}

async function keepNow(): Promise<void> {
  if (isBusy || (isComplete() && !isStale)) return;
  isBusy = true;
  isStale = false;
  try {
    if (isAway(reach.peek())) await ask('nothing', navigator.serviceWorker.controller);
    else await fetchAll();
  } catch {
    offlineState.value ??= 'impossible';
  }
  isBusy = false;
  if (isStale) void keepNow();
}

async function fetchAll(): Promise<void> {
  do await whenIdle(REST_MS);
  while (isAtWork());
  await takeOver(register);
  await ask('site', (await navigator.serviceWorker.ready).active);
  await whenIdle(LONGER_REST_MS);
  const { waiting, active } = await navigator.serviceWorker.ready;
  // Chromium sometimes leaves a newer worker waiting although it asked to take over when it was
  // installed; asking again helps.
  waiting?.postMessage({ kind: 'take-over' } satisfies TakeOverMessage);
  if (!savesData()) await ask('all', active);
}

/** Registers the service worker and waits until it controls this page, up to a limit. */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const served = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  await serviceWorker.register('/service-worker.js');
  if (!serviceWorker.controller) await Promise.race([served, new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS))]);
}

async function ask(fetch: KeepMessage['fetch'], worker: ServiceWorker | null): Promise<void> {
  if (!chosen || !worker) return;
  const wanted = chosen;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<KeptFiles | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeptFiles>) => resolve(data);
    // A newer worker has replaced it and will be asked again.
    worker.addEventListener('statechange', () => worker.state === 'redundant' && resolve(undefined));
  });
  worker.postMessage({ kind: 'keep', ...wanted, fetch } satisfies KeepMessage, [port2]);
  const found = await answer;
  port1.close();
  if (found && wanted === chosen) offlineState.value = found;
}

function isComplete(): boolean {
  const now = offlineState.peek();
  return typeof now === 'object' && now.pages && now.core && (now.missingParts.length === 0 || savesData());
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
