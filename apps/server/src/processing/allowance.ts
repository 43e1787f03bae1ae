import { randomUUID } from 'node:crypto';
import type { ToolId } from '@imagemill/core';
import { AppError, type ErrorCode } from '@imagemill/errors';
import type { AllowanceState, Idempotency, ReserveOutcome, Store } from '@imagemill/store';
import type { FastifyReply } from 'fastify';
import { addRateHeaders, type RatePolicy, usedUp } from '../http/rate.js';

/** How many files the server processes for an account or API key in a period. */
export interface Allowance extends RatePolicy {
  /** Who is charged. */
  readonly holder: string;
  /** A UTC day or month. */
  readonly period: string;
  /** When the next period begins. */
  readonly resetsAt: number;
  /** The error when nothing is left. */
  readonly usedUp: ErrorCode;
}

/** A unit reserved for one file. Call exactly one method; after a crash its lease expires. */
export interface Unit {
  commit(tool: ToolId, now: number): Promise<void>;
  release(why: 'unchanged' | 'failed'): Promise<void>;
}

/**
 * When the unit was requested, how long the work may take, and how to recognize a repeat of the
 * request.
 */
export interface UnitRequest {
  readonly now: number;
  readonly leaseMs: number;
  readonly idempotency: Idempotency | null;
}

/** The lease may last a minute, but most work is done much sooner. */
const ASK_AGAIN_SECONDS = 5;

/** For a request that was already charged. */
const FREE: Unit = { commit: async () => {}, release: async () => {} };

const secondsUntil = (time: number, now: number) => Math.max(1, Math.ceil((time - now) / 1000));

/** How much is still available. */
export function remainingOf({ limit }: Pick<Allowance, 'limit'>, { used, reserved }: AllowanceState): number {
  return Math.max(0, limit - used - reserved);
}

/** Adds what is left to the response headers, whatever the outcome. */
export function addAllowanceHeaders(reply: FastifyReply, allowance: Allowance, state: AllowanceState, now: number): void {
  addRateHeaders(reply, allowance, { remaining: remainingOf(allowance, state), resetsInSeconds: secondsUntil(allowance.resetsAt, now) });
}

/**
 * Reserves a unit for as long as the work may take. Throws if none is left, or if the request isn't
 * the one its idempotency key was used for.
 */
export async function holdUnit(store: Store, reply: FastifyReply, allowance: Allowance, request: UnitRequest): Promise<Unit> {
  const { holder, period, limit } = allowance;
  const { now, leaseMs, idempotency } = request;
  const id = randomUUID();
  const expiresAt = now + leaseMs;
  const outcome = await store.reserve({ id, holder, period, limit, now, expiresAt, ...(idempotency && { idempotency }) });
  addAllowanceHeaders(reply, allowance, outcome, now);
  const refusal = refusalOf(reply, allowance, outcome, now);
  if (refusal) throw refusal;
  if (outcome.kind === 'repeated') return FREE;
  return {
    // If the clock was set back, this charges the period that the store knows.
    commit: (tool, doneAt) => store.commitReservation({ id, holder, period: outcome.period, tool, now: doneAt }),
    release: async (why) => {
      await store.releaseReservation({ id, why });
      addAllowanceHeaders(reply, allowance, { ...outcome, reserved: outcome.reserved - 1 }, now);
    },
  };
}

function refusalOf(reply: FastifyReply, allowance: Allowance, outcome: ReserveOutcome, now: number): AppError | null {
  switch (outcome.kind) {
    case 'used_up':
      return usedUp(reply, allowance.usedUp, allowance, secondsUntil(allowance.resetsAt, now));
    case 'running':
      return new AppError('idempotency_running', { retryAfterSeconds: Math.min(ASK_AGAIN_SECONDS, secondsUntil(outcome.until, now)) });
    case 'mismatch':
      return new AppError('idempotency_mismatch');
    default:
      return null;
  }
}
