import type { RateOutcome } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RatePolicy, requireAllowed } from './rate.js';

/**
 * This machine, or a local proxy that isn't in TRUST_PROXY, whose address all its clients share.
 */
const LOOPBACK = /^(?:127\.|0:0:0:0::)/;

/** Additional callers in a window share one count. */
const MAX_CALLERS = 10_000;

/** Counts in memory, in clock-aligned windows, for limits that mustn't cost a store call. */
export class WindowCounter {
  readonly #policy: RatePolicy;
  readonly #taken = new Map<string, number>();
  #endsAt = 0;

  constructor(policy: RatePolicy) {
    this.#policy = policy;
  }

  take(caller: string, now: number): RateOutcome {
    const { limit, windowSeconds } = this.#policy;
    const windowMs = windowSeconds * 1000;
    // A clock that was set back starts a new window too; otherwise nothing would reset until it
    // catches up.
    if (now >= this.#endsAt || now < this.#endsAt - windowMs) {
      this.#taken.clear();
      this.#endsAt = Math.floor(now / windowMs) * windowMs + windowMs;
    }
    const key = this.#taken.has(caller) || this.#taken.size < MAX_CALLERS ? caller : 'others';
    const taken = this.#taken.get(key) ?? 0;
    const seconds = Math.max(1, Math.ceil((this.#endsAt - now) / 1000));
    if (taken >= limit) return { allowed: false, retryAfterSeconds: seconds };
    this.#taken.set(key, taken + 1);
    return { allowed: true, remaining: limit - taken - 1, resetsInSeconds: seconds };
  }
}

/**
 * Rejects a client address that sends more requests than anyone viewing pages would. Kept in
 * memory, so it costs nothing and each server counts separately.
 */
export function limitClients(perMinute: number | null): (request: FastifyRequest, reply: FastifyReply) => void {
  if (perMinute === null) return () => {};
  const policy = { name: 'requests', limit: perMinute, windowSeconds: 60 };
  const taken = new WindowCounter(policy);
  return ({ client, now }, reply) => {
    if (!LOOPBACK.test(client.network)) requireAllowed(reply, policy, taken.take(client.network, now));
  };
}
