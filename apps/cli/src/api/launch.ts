import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/errors';
import type { SendOutcome } from '@imagemill/mail';
import type { ClaimOutcome, Store, TellOutcome } from '@imagemill/store';
import { createPatience, type Member, type Patience } from './patience.js';

/** Two runs never tell people at once: each holds the launch for so long, and says again and again that it is still there. */
const LEASE_MS = 15_000;
const RENEW_MS = 5000;
/** A run that was killed leaves its lease: it ends within this time. */
const WAIT_MS = 20_000;
const AGAIN_MS = 500;
/** A database that is restarted is back by then; the lease holds so long. */
const SETTLE_FOR_MS = 10_000;

export interface LaunchRun {
  readonly store: Store;
  /** This run's own name. */
  readonly runner: string;
  /** Host name of the site, for the names of messages. */
  readonly site: string;
  /** Sends a member the message. */
  readonly tell: (member: Member) => Promise<SendOutcome>;
  /** Addresses that cannot be told, and need not be. */
  readonly without: readonly string[];
  /** Leaves the API Planned. */
  readonly tellOnly: boolean;
  /** Ends the run after the message under way. */
  readonly stop: AbortSignal;
  readonly progress: { told(): Promise<void>; waiting(why: string, untilMs: number): void };
}

/** `running`: another run has the launch. `lost`: another has taken it over, or it was withdrawn. `mailAway`: no mail can be sent. */
export type LaunchEnd =
  | { readonly kind: 'live' | 'wasLive' | 'allTold' | 'untold' | 'running' | 'lost' | 'stopped' }
  | { readonly kind: 'mailAway'; readonly reason: string };

/**
 * Tells everybody who waits, one after the other, and opens the API once all are told. Ended anywhere, even by a crash, the next run goes on: the store
 * knows of each member whether it is told, and of at most one per ended run that its message may have gone out.
 */
export async function runLaunch(run: LaunchRun): Promise<LaunchEnd> {
  const begun = await takeLease(run);
  if (begun !== 'begun') return { kind: begun };
  const release = keepLease(run);
  try {
    return await tellEverybody(run);
  } finally {
    release();
    // Without it the next run waits until the lease ends, and that is all.
    await run.store.endLaunchRun(run.runner).catch(() => {});
  }
}

/** Takes the launch for this run; waits for one that has ended without giving it back. */
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

/** Holds on to the launch while a message takes its time or a wait is long. Gives what ends it. */
function keepLease({ store, runner }: LaunchRun): () => void {
  const renew = () => {
    // Whether the launch is lost, or the store, shows at the next step.
    store.renewLaunch({ runner, now: Date.now(), leaseMs: LEASE_MS }).catch(() => {});
  };
  const timer = setInterval(renew, RENEW_MS);
  return () => clearInterval(timer);
}

async function tellEverybody(run: LaunchRun): Promise<LaunchEnd> {
  const patience = createPatience();
  for (;;) {
    const toldBefore = patience.told;
    const end = await tellAllDue(run, patience);
    if (end) return end;
    const finished = await finish(run);
    // Somebody may have joined the list at the last moment.
    if (finished.kind !== 'untold' || patience.told === toldBefore) return finished;
  }
}

/** Ends with nothing where nobody is left to be tried. */
async function tellAllDue(run: LaunchRun, patience: Patience): Promise<LaunchEnd | undefined> {
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
    if (!(await settle(run, claim, patience.judge(claim, outcome)))) return { kind: 'lost' };
    if (outcome.kind === 'sent') await run.progress.told();
    const next = patience.next(outcome);
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

/** Notes what became of a member's message; false where the launch is no longer this run's. A store that is away for a moment is asked again. */
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

/** Ends early, and without an error, when the run is to stop. */
async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal: stop }).catch(() => {});
}
