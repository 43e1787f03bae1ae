import { randomUUID } from 'node:crypto';
import type { ClaimOutcome, FinishLaunchOutcome, NewApiKey, Store, TellOutcome } from '@imagemill/store';
import { NOON } from './store-harness.js';

export const LEASE_MS = 15_000;

/** Puts an address on the waitlist and opens its confirmation link. */
export async function confirmMember(store: Store, address: string, now: number = NOON): Promise<void> {
  await store.joinWaitlist({ address, now });
  const confirm = await mailConfirmLink(store, address, now);
  if (!(await confirm())) throw new Error(`${address} could not be confirmed.`);
}

/** Stores a confirmation link for an address that has joined; the returned function opens it. */
export async function mailConfirmLink(store: Store, address: string, now: number = NOON): Promise<() => Promise<boolean>> {
  const tokenHash = randomUUID();
  await store.addMailLink({ tokenHash, purpose: 'waitlist_confirm', address, sessionKey: null, now, expiresAt: now + 1000 });
  return () => store.confirmWaitlist({ tokenHash, now });
}

/** One run of the launch command, reduced to its store calls. */
export interface LaunchRun {
  readonly runner: string;
  claim(now?: number, without?: readonly string[]): Promise<ClaimOutcome>;
  settle(address: string, outcome?: TellOutcome, now?: number): Promise<boolean>;
  /**
   * Claims members and settles each as `told` until none are left. Returns the addresses in order.
   */
  tellAll(now?: number, without?: readonly string[]): Promise<string[]>;
  finish(without?: readonly string[]): Promise<FinishLaunchOutcome>;
  end(): Promise<void>;
}

/** A run that hasn't begun. */
export function launchRun(store: Store): LaunchRun {
  const runner = randomUUID();
  const run: LaunchRun = {
    runner,
    claim: (now = NOON, without = []) => store.claimMember({ runner, messageId: randomUUID(), without, now, leaseMs: LEASE_MS }),
    settle: (address, outcome = { kind: 'told' }, now = NOON) => store.settleMember({ runner, address, outcome, now, leaseMs: LEASE_MS }),
    async tellAll(now = NOON, without = []) {
      const told: string[] = [];
      for (;;) {
        const next = await run.claim(now, without);
        if (next.kind !== 'member') return told;
        await run.settle(next.address, { kind: 'told' }, now);
        told.push(next.address);
      }
    },
    finish: (without = []) => store.finishLaunch({ runner, without, now: NOON }),
    end: () => store.endLaunchRun(runner),
  };
  return run;
}

/** A run that holds the lease. */
export async function beginRun(store: Store, now: number = NOON): Promise<LaunchRun> {
  const run = launchRun(store);
  const begun = await store.beginLaunch({ runner: run.runner, now, leaseMs: LEASE_MS });
  if (begun.kind !== 'begun') throw new Error(`The launch could not begin: ${begun.kind}.`);
  return run;
}

/** Notifies every member and opens the API. */
export async function makeLive(store: Store, now: number = NOON): Promise<void> {
  const run = await beginRun(store, now);
  await run.tellAll(now);
  await run.finish();
  await run.end();
  if ((await store.apiStatus()) !== 'Live') throw new Error('The launch did not reach Live.');
}

/** A new key for the operator. */
export function newKey(changes: Partial<NewApiKey> = {}): NewApiKey {
  const id = randomUUID();
  return { id, hash: `hash of ${id}`, name: 'a key', lastFour: 'Zz09', accountId: null, limit: 10, now: NOON, ...changes };
}
