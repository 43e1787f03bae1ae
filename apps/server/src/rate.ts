import { AppError, type ErrorCode } from '@imagemill/core';
import type { FastifyReply } from 'fastify';

/** A named allowance, as `RateLimit-Policy` describes it (draft-ietf-httpapi-ratelimit-headers). */
export interface RatePolicy {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The error for an allowance that is used up; the answer gets `RateLimit`, `RateLimit-Policy` and `Retry-After`. */
export function usedUp(
  reply: FastifyReply,
  code: Extract<ErrorCode, 'quota_exceeded' | 'rate_limited'>,
  policy: RatePolicy,
  retryAfterSeconds: number,
): AppError {
  reply.header('RateLimit-Policy', `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`);
  reply.header('RateLimit', `"${policy.name}";r=0;t=${retryAfterSeconds}`);
  return new AppError(code, { retryAfterSeconds });
}
