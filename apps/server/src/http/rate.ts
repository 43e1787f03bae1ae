import { AppError, type ErrorCode } from '@imagemill/errors';
import type { RateOutcome, Store } from '@imagemill/store';
import type { FastifyReply } from 'fastify';

/** A named limit, as in `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
export interface RatePolicy {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What is left of a limit. */
export interface RateLeft {
  readonly remaining: number;
  readonly resetsInSeconds: number;
}

const told = new WeakMap<FastifyReply, Map<string, { readonly policy: string; readonly left: string | null }>>();

/** Adds a policy to the response headers, whatever the outcome, before the caller is known. */
export function addPolicyHeader(reply: FastifyReply, policy: RatePolicy): void {
  tell(reply, policy, null);
}

/**
 * Adds what is left to the response headers, whatever the outcome. Policies are listed side by
 * side; repeating one replaces its entry.
 */
export function addRateHeaders(reply: FastifyReply, policy: RatePolicy, { remaining, resetsInSeconds }: RateLeft): void {
  tell(reply, policy, `"${policy.name}";r=${remaining};t=${resetsInSeconds}`);
}

function tell(reply: FastifyReply, { name, limit, windowSeconds }: RatePolicy, left: string | null): void {
  const lines = told.get(reply) ?? new Map();
  told.set(reply, lines);
  lines.set(name, { policy: `"${name}";q=${limit};w=${windowSeconds}`, left });
  const all = [...lines.values()];
  reply.header('RateLimit-Policy', all.map(({ policy }) => policy).join(', '));
  const known = all.flatMap((line) => line.left ?? []);
  if (known.length > 0) reply.header('RateLimit', known.join(', '));
}

/**
 * The error for a used-up limit; the response gets `RateLimit`, `RateLimit-Policy` and
 * `Retry-After`.
 */
export function usedUp(reply: FastifyReply, code: ErrorCode, policy: RatePolicy, retryAfterSeconds: number): AppError {
  addRateHeaders(reply, policy, { remaining: 0, resetsInSeconds: retryAfterSeconds });
  return new AppError(code, { retryAfterSeconds });
}

/** Takes one from a policy's current window. */
export function takeRate(store: Pick<Store, 'takeRate'>, policy: RatePolicy, key: string, now: number): Promise<RateOutcome> {
  return store.takeRate({ key, limit: policy.limit, windowMs: policy.windowSeconds * 1000, now });
}

/** Returns what is left after taking one; throws `rate_limited` if there was nothing to take. */
export function requireAllowed(reply: FastifyReply, policy: RatePolicy, outcome: RateOutcome): RateLeft {
  if (!outcome.allowed) throw usedUp(reply, 'rate_limited', policy, outcome.retryAfterSeconds);
  return outcome;
}
