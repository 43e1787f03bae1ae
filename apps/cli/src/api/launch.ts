import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/errors';
import type { SendOutcome } from '@imagemill/mail';
import type { ClaimOutcome, Store, TellOutcome } from '@imagemill/store';
import { createRetryPolicy, type Member, type RetryPolicy } from './retry-policy.js';

/** Two runs never send at once: each takes a lease of this length and keeps renewing it. */
const LEASE_MS = 15_000;
const RENEW_MS = 5000;
/** A killed run leaves its lease behind, which expires within this time. */
const WAIT_MS = 20_000;
const AGAIN_MS = 500;
/** Long enough for a database restart; the lease lasts longer. */
const SETTLE_FOR_MS = 10_000;

export interface LaunchRun {
  readonly store: Store;
  /** Identifies this run. */
  readonly runner: string;
  /** Host name of the site, for the Message-IDs. */
  readonly site: string;
  /** Sends a member the message. */
  readonly tell: (member: Member) => Promise<SendOutcome>;
  /** Addresses to go on without, because they couldn't be told. */
  readonly without: readonly string[];
  /** Leaves the API Planned. */
  readonly tellOnly: boolean;
  /** Ends the run after the current message. */
  readonly stop: AbortSignal;
  readonly progress: { told(): Promise<void>; waiting(why: string, untilMs: number): void };
}

/**
 * `running`: another run has the launch. `lost`: another run took it over, or it was withdrawn.
 * `mailAway`: no mail can be sent.
 */
export type LaunchEnd =
  | { readonly kind: 'live' | 'wasLive' | 'allTold' | 'untold' | 'running' | 'lost' | 'stopped' }
  | { readonly kind: 'mailAway'; readonly reason: string };

/**
 * Tells everyone on the list, one after the other, and opens the API once all are told. If a run
 * ends early, even by a crash, the next one continues: the store knows who has been told, and for
 * each interrupted run the one member whose message may already have gone out.
 */
export async function runLaunch(run: LaunchRun): Promise<LaunchEnd> {
  const begun = await takeLease(run);
  if (begun !== 'begun') return { kind: begun };
  const release = keepLease(run);
  try {
    return await tellEverybody(run);
  } finally {
    release();
    // If this fails, the next run just waits for the lease to expire.
    await run.store.endLaunchRun(run.runner).catch(() => {});
  }
}

/** Takes the launch for this run. If an earlier run died with the lease, waits for it to expire. */
async function takeLease({ store, runner, stop, progress }: LaunchRun): Promise<'begun' | 'wasLive' | 'running' | 'stopped'> {
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

/** Renews the lease during slow messages and long waits. Returns a function that stops it. */
function keepLease({ store, runner }: LaunchRun): () => void {
  const renew = () => {
    // If the launch or the store is lost, the next step will notice.
    store.renewLaunch({ runner, now: Date.now(), leaseMs: LEASE_MS }).catch(() => {});
  };
  const timer = setInterval(renew, RENEW_MS);
  return () => clearInterval(timer);
}

async function tellEverybody(run: LaunchRun): Promise<LaunchEnd> {
  const retryPolicy = createRetryPolicy();
  for (;;) {
    const toldBefore = retryPolicy.told;
    const end = await tellAllDue(run, retryPolicy);
    if (end) return end;
    const finished = await finish(run);
    // Someone may have joined the list at the last moment.
    if (finished.kind !== 'untold' || retryPolicy.told === toldBefore) return finished;
  }
}

/** Returns undefined once there is no member left to try. */
async function tellAllDue(run: LaunchRun, retryPolicy: RetryPolicy): Promise<LaunchEnd | undefined> {
  for (;;) {
    if (run.stop.aborted) return { kind: 'stopped' };
    const claim = await claimNext(run);
    if (claim.kind === 'none') return undefined;
    if (claim.kind === 'lost') return claim;
    if (claim.kind === 'later') {
      run.progress.waiting('the mail server does not take some of the messages yet', claim.at - Date.now());
      await pause(claim.at - Date.now(), run.stop);
      continue;
    }
    const outcome = await run.tell(claim);
    if (!(await settle(run, claim, retryPolicy.judge(claim, outcome)))) return { kind: 'lost' };
    if (outcome.kind === 'sent') await run.progress.told();
    const next = retryPolicy.next(outcome);
    if (next.kind === 'end') return { kind: 'mailAway', reason: next.reason };
    if (next.kind === 'wait') {
      run.progress.waiting(next.reason, next.waitMs);
      await pause(next.waitMs, run.stop);
    }
  }
}

function claimNext({ store, runner, site, without }: LaunchRun): Promise<ClaimOutcome> {
  const messageId = `<launch.${randomUUID()}@${site}>`;
  return store.claimMember({ runner, messageId, without, now: Date.now(), leaseMs: LEASE_MS });
}

/**
 * Records the outcome for a member; false if this run no longer has the launch. Retries while the
 * store is briefly unavailable.
 */
async function settle({ store, runner }: LaunchRun, { address }: Member, outcome: TellOutcome): Promise<boolean> {
  const deadline = Date.now() + SETTLE_FOR_MS;
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

async function finish({ store, runner, without, tellOnly }: LaunchRun): Promise<LaunchEnd> {
  if (!tellOnly) return { kind: (await store.finishLaunch({ runner, without, now: Date.now() })).kind };
  const { untold } = await store.launchState(Date.now());
  return { kind: untold === 0 ? 'allTold' : 'untold' };
}

/** Returns early, without an error, when the run should stop. */
async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal: stop }).catch(() => {});
}
