import type { SendOutcome } from '@imagemill/mail';
import type { ClaimOutcome, TellOutcome } from '@imagemill/store';

/** The waits before each further try of one member: five minutes in all, as servers ask of a sender they see for the first time. */
const MEMBER_WAITS_MS = [2000, 8000, 30_000, 60_000, 60_000, 60_000, 90_000];
const LAST_WAIT_MS = 60_000;
/** The waits after each failure of the mail server in a row. */
const OUTAGE_WAITS_MS = [1000, 3000, 10_000, 20_000, 30_000, 60_000];
/** So many refused in a row say more about the sender than about their addresses. */
const MAX_REFUSED_IN_ROW = 20;

/** Somebody to be told. */
export type Member = Extract<ClaimOutcome, { readonly kind: 'member' }>;

/** What a run does after a message. `end`: nobody can be mailed. */
export type NextStep =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'end'; readonly reason: string };

/** How long a run goes on with members that cannot be told, and with a mail server that takes nothing. */
export interface Patience {
  /** How many were told. */
  readonly told: number;
  /** What to keep of a member after this try. */
  judge(member: Member, outcome: SendOutcome): TellOutcome;
  next(outcome: SendOutcome): NextStep;
}

export function createPatience(): Patience {
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
    // That a message may have arrived is noted before it is given up.
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
