import assert from 'node:assert/strict';
import type { BeginLaunchOutcome, ClaimOutcome, FinishLaunchOutcome, LaunchState, TellOutcome } from '@imagemill/store';
import { NOON } from '../store-harness.js';

interface Member {
  isConfirmed: boolean;
  state: 'untried' | 'deferred' | 'sending' | 'told' | 'failed' | 'left out';
  messageId: string | null;
  tryAt: number;
  runner: string;
  reason: string;
  isDoubtful: boolean;
}

const untried = { state: 'untried', messageId: null, tryAt: 0, runner: '', reason: '', isDoubtful: false } as const;

/** What a launch must do. Time never goes back. */
export class LaunchModel {
  now: number = NOON;
  isLive = false;
  readonly members = new Map<string, Member>();
  /**
   * The run that tells members, null if the last one ended properly. Undefined if no launch is in
   * progress.
   */
  #lease: { runner: string | null; until: number } | undefined;

  join(address: string, isConfirmed: boolean): void {
    const member = this.members.get(address) ?? { isConfirmed, ...untried };
    this.members.set(address, member);
    member.isConfirmed ||= isConfirmed;
  }

  begin(runner: string, leaseMs: number): BeginLaunchOutcome {
    if (this.isLive) return { kind: 'live' };
    const { runner: other = null, until = 0 } = this.#lease ?? {};
    if (other !== null && other !== runner && until > this.now) return { kind: 'running', leaseUntil: until };
    this.#lease = { runner, until: this.now + leaseMs };
    return { kind: 'begun' };
  }

  /** Whether the run has the launch. If so, its lease is extended. */
  renew(runner: string, leaseMs: number): boolean {
    if (this.isLive || this.#lease?.runner !== runner) return false;
    this.#lease.until = this.now + leaseMs;
    return true;
  }

  /** Fails unless the outcome is a possible one. Another test checks the order among equals. */
  claim(outcome: ClaimOutcome, request: { runner: string; messageId: string; without: readonly string[]; leaseMs: number }): void {
    const isOurs = this.renew(request.runner, request.leaseMs);
    const candidates = isOurs ? this.#candidates(request.runner, request.without) : [];
    if (candidates.length === 0) {
      assert.deepEqual(outcome, isOurs ? this.#whenNobodyIsDue(request.without) : { kind: 'lost' });
      return;
    }
    const member = this.members.get(outcome.kind === 'member' ? outcome.address : '');
    assert.ok(outcome.kind === 'member' && member && candidates.includes(member), `${JSON.stringify(outcome)} was not to be`);
    member.isDoubtful ||= member.state === 'sending';
    Object.assign(member, { state: 'sending', runner: request.runner, messageId: member.messageId ?? request.messageId });
    assert.deepEqual(outcome, { ...outcome, messageId: member.messageId, doubtful: member.isDoubtful });
  }

  #candidates(runner: string, without: readonly string[]): Member[] {
    const all = [...this.members].filter(([, { isConfirmed }]) => isConfirmed);
    const kinds: ((member: Member, isNamed: boolean) => boolean)[] = [
      ({ state }) => state === 'sending',
      (member, isNamed) => member.state === 'untried' || (!isNamed && this.#isDue(member, runner)),
      (member, isNamed) => !isNamed && member.state === 'failed' && member.runner !== runner,
    ];
    const found = kinds.map((is) => all.filter(([address, member]) => is(member, without.includes(address))));
    return (found.find((members) => members.length > 0) ?? []).map(([, member]) => member);
  }

  #isDue({ state, tryAt, runner: last }: Member, runner: string): boolean {
    return state === 'deferred' && (tryAt <= this.now || last !== runner);
  }

  #whenNobodyIsDue(without: readonly string[]): ClaimOutcome {
    const waiting = [...this.members].filter(([address, { state }]) => state === 'deferred' && !without.includes(address));
    if (waiting.length === 0) return { kind: 'none' };
    return { kind: 'later', at: Math.min(...waiting.map(([, { tryAt }]) => tryAt)) };
  }

  settle(runner: string, address: string, outcome: TellOutcome, leaseMs: number): boolean {
    if (!this.renew(runner, leaseMs)) return false;
    const member = this.members.get(address);
    if (member?.state !== 'sending') return true;
    member.state = outcome.kind;
    if (outcome.kind === 'failed') member.reason = outcome.reason;
    if (outcome.kind === 'deferred') member.tryAt = outcome.tryAgainAt;
    if (outcome.kind === 'deferred') member.isDoubtful ||= outcome.maybeSent;
    return true;
  }

  finish(runner: string, without: readonly string[]): FinishLaunchOutcome {
    if (this.#lease?.runner !== runner) return { kind: 'lost' };
    if (this.isLive) return { kind: 'live' };
    const leftOut = [...this.members].filter(
      ([address, { state }]) => without.includes(address) && (state === 'failed' || state === 'deferred'),
    );
    const untold = this.state().untold - leftOut.length;
    if (untold > 0) return { kind: 'untold', untold };
    for (const [, member] of leftOut) member.state = 'left out';
    this.isLive = true;
    return { kind: 'live' };
  }

  end(runner: string): void {
    if (this.#lease?.runner === runner) this.#lease.runner = null;
  }

  withdraw(): void {
    this.isLive = false;
    this.#lease = undefined;
    for (const member of this.members.values()) Object.assign(member, untried);
  }

  state(): LaunchState {
    const confirmed = [...this.members].filter(([, { isConfirmed }]) => isConfirmed).sort(([a], [b]) => (a < b ? -1 : 1));
    const inState = (wanted: Member['state']) => confirmed.filter(([, { state }]) => state === wanted);
    const addresses = (list: typeof confirmed) => list.map(([address]) => address);
    const [told, leftOut] = [inState('told'), inState('left out')];
    return {
      status: this.isLive ? 'Live' : 'Planned',
      running: this.#lease !== undefined && this.#lease.runner !== null && this.#lease.until > this.now,
      confirmed: confirmed.length,
      told: told.length,
      untold: confirmed.length - told.length - leftOut.length,
      failed: inState('failed').map(([address, { reason }]) => ({ address, reason })),
      doubtful: addresses(told.filter(([, { isDoubtful }]) => isDoubtful)),
      leftOut: addresses(leftOut),
    };
  }
}
