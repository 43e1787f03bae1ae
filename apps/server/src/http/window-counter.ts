import type { RateOutcome } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RatePolicy, requireTaken } from './rate.js';

/** This machine, or a proxy on it that TRUST_PROXY does not name and under whose address everybody comes. */
const LOOPBACK = /^(?:127\.|0:0:0:0::)/;

/** More callers than that in one window share what is left. */
const MAX_CALLERS = 10_000;

/** Counts in memory, in windows of the clock: for what must not cost a call to the store. */
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
    // A clock that was set back begins a window, too: else nothing would be forgotten until it has caught up.
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

/** Refuses a client address that asks more often than anybody does who looks at pages. In memory: it costs nothing, and each server counts by itself. */
export function limitClients(perMinute: number | null): (request: FastifyRequest, reply: FastifyReply) => void {
  if (perMinute === null) return () => {};
  const policy = { name: 'requests', limit: perMinute, windowSeconds: 60 };
  const taken = new WindowCounter(policy);
  return ({ client, now }, reply) => {
    if (!LOOPBACK.test(client.network)) requireTaken(reply, policy, taken.take(client.network, now));
  };
}
