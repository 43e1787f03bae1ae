import type { SendOutcome } from '@imagemill/mail';
import type { ClaimOutcome, TellOutcome } from '@imagemill/store';

/**
 * Waits before each retry for one member: five minutes in total, which is what greylisting servers
 * ask of an unknown sender.
 */
const MEMBER_WAITS_MS = [2000, 8000, 30_000, 60_000, 60_000, 60_000, 90_000];
const LAST_WAIT_MS = 60_000;
/** Waits after consecutive failures of the mail server. */
const OUTAGE_WAITS_MS = [1000, 3000, 10_000, 20_000, 30_000, 60_000];
/** This many refusals in a row point to the sender, not to the addresses. */
const MAX_REFUSED_IN_ROW = 20;

/** A waitlist member to be told. */
export type Member = Extract<ClaimOutcome, { readonly kind: 'member' }>;

/** What a run does after a message. `end`: no mail can be sent. */
export type NextStep =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'end'; readonly reason: string };

/** The retry policy for members that can't be reached, and for a mail server that takes nothing. */
export interface RetryPolicy {
  /** How many were told. */
  readonly told: number;
  /** What to record for a member after this try. */
  judge(member: Member, outcome: SendOutcome): TellOutcome;
  next(outcome: SendOutcome): NextStep;
}

export function createRetryPolicy(): RetryPolicy {
  const failures = new Map<string, number>();
  let [told, outages, refused] = [0, 0, 0];

  function judge({ address, doubtful }: Member, outcome: SendOutcome): TellOutcome {
    if (outcome.kind === 'sent') {
      told += 1;
      return { kind: 'told' };
    }
    if (outcome.kind === 'refused') return { kind: 'failed', reason: outcome.reason };
    const tries = (failures.get(address) ?? 0) + 1;
    failures.set(address, tries);
    const { reason, maybeSent } = outcome;
    const waitMs = MEMBER_WAITS_MS[tries - 1];
    // Record that the message may have arrived before giving up.
    if (waitMs !== undefined || (maybeSent && !doubtful))
      return { kind: 'deferred', tryAgainAt: Date.now() + (waitMs ?? LAST_WAIT_MS), maybeSent };
    return { kind: 'failed', reason: `${reason}, ${tries} tries` };
  }

  function next(outcome: SendOutcome): NextStep {
    refused = outcome.kind === 'refused' ? refused + 1 : 0;
    if (refused >= MAX_REFUSED_IN_ROW)
      return { kind: 'end', reason: `it refused ${refused} addresses in a row, ${outcomeReason(outcome)}` };
    if (outcome.kind !== 'unavailable') {
      outages = 0;
      return { kind: 'go' };
    }
    const waitMs = outcome.forGood ? undefined : OUTAGE_WAITS_MS[outages];
    outages += 1;
    if (waitMs === undefined) return { kind: 'end', reason: outcome.reason };
    return { kind: 'wait', waitMs, reason: `the mail server is away, ${outcome.reason}` };
  }

  return {
    get told() {
      return told;
    },
    judge,
    next,
  };
}

const outcomeReason = (outcome: SendOutcome) => ('reason' in outcome ? outcome.reason : '');
