import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/core';
import type { TellOutcome } from '@imagemill/store';
import type { LaunchRun, Member } from './launch.js';
import { LEASE_MS } from './launch-lease.js';

/** A database that is restarted is back by then; the lease holds so long. */
const TRY_FOR_MS = 10_000;
const AGAIN_MS = 500;

/** Notes what became of a member's message; false where the launch is no longer this run's. A store that is away for a moment is asked again. */
export async function settle({ store, runner }: LaunchRun, { address }: Member, outcome: TellOutcome): Promise<boolean> {
  const deadline = Date.now() + TRY_FOR_MS;
  for (;;) {
    try {
      return await store.settleMember({ runner, address, outcome, now: Date.now(), leaseMs: LEASE_MS });
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'store_unavailable';
      if (!isAway || Date.now() > deadline) throw error;
      await sleep(AGAIN_MS);
    }
  }
}
