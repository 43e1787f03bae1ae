import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchRun } from './launch.js';

/** Two runs never tell people at once: each holds the launch for so long, and says again and again that it is still there. */
export const LEASE_MS = 15_000;
const RENEW_MS = 5000;
/** A run that was killed leaves its lease: it ends within this time. */
const WAIT_MS = 20_000;
const AGAIN_MS = 500;

/** Takes the launch for this run; waits for one that has ended without giving it back. */
export async function takeLease({ store, runner, stop, progress }: LaunchRun): Promise<'begun' | 'wasLive' | 'running' | 'stopped'> {
  const deadline = Date.now() + WAIT_MS;
  let isWaiting = false;
  for (;;) {
    const now = Date.now();
    const begun = await store.beginLaunch({ runner, now, leaseMs: LEASE_MS });
    if (begun.kind === 'begun') return 'begun';
    if (begun.kind === 'live') return 'wasLive';
    if (now >= deadline) return 'running';
    if (!isWaiting) progress.waiting('another run has the launch, or was ended just now', begun.leaseUntil - now);
    isWaiting = true;
    await sleep(Math.min(AGAIN_MS, Math.max(1, begun.leaseUntil - now)), undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return 'stopped';
  }
}

/** Holds on to the launch while a message takes its time or a wait is long. Gives what ends it. */
export function keepLease({ store, runner }: LaunchRun): () => void {
  const renew = () => {
    // Whether the launch is lost, or the store, shows at the next step.
    store.renewLaunch({ runner, now: Date.now(), leaseMs: LEASE_MS }).catch(() => {});
  };
  const timer = setInterval(renew, RENEW_MS);
  return () => clearInterval(timer);
}
