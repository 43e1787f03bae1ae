import type { Kysely } from 'kysely';
import type { CountOutcome, CountRequest } from '../store.js';
import { Refusal } from '../store-errors.js';
import type { Tables } from '../tables.js';
import { addToCounter, rememberOperation } from './counters.js';
import { readSession, readUsage, type SessionState } from './read-session.js';
import { takeRate } from './take-rate.js';
import { takeUnit } from './take-unit.js';
import { touchSession } from './touch-session.js';

const HOUR_MS = 3_600_000;

/**
 * Takes one unit and counts it, or throws a Refusal that undoes every step before it. Writes come
 * before checks: when transactions run in parallel, a row just written is what makes the second one
 * wait.
 */
export async function countOperation(db: Kysely<Tables>, request: CountRequest): Promise<CountOutcome> {
  const isNew = await rememberOperation(db, request.operationId, request.now);
  const session = await readSession(db, request);
  const { tier, day, used: usedBefore } = session;
  if (!isNew) return { kind: 'repeated', tier, day, used: usedBefore };
  const used = await takeOne(db, session, tier === 'pro' ? null : request.limit);
  if (used === undefined) throw refuse({ kind: 'quota_exceeded', ...(await readUsage(db, request)) });
  // If the session was already used that day, there's nothing to record and one less row to wait
  // for.
  if (session.lastUsedDay !== day && (await touchSession(db, session.usageKey, day))) await takeNewSession(db, request);
  await addToCounter(db, request.tool);
  return { kind: 'counted', tier, day, used };
}

/**
 * The units used now, or undefined if none were left. A used-up day stays used up, so a refusal
 * doesn't have to wait for a lock.
 */
async function takeOne(db: Kysely<Tables>, { usageKey, day, used }: SessionState, limit: number | null): Promise<number | undefined> {
  return limit !== null && used >= limit ? undefined : takeUnit(db, { usageKey, day }, limit);
}

function refuse(outcome: CountOutcome): Refusal {
  return new Refusal(outcome);
}

async function takeNewSession(db: Kysely<Tables>, { clientKey, newSessionsPerHour, now }: CountRequest): Promise<void> {
  const rate = await takeRate(db, { key: `new-session:${clientKey}`, limit: newSessionsPerHour, windowMs: HOUR_MS, now });
  if (!rate.allowed) throw refuse({ kind: 'rate_limited', retryAfterSeconds: rate.retryAfterSeconds });
}
