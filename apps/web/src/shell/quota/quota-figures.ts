import { DEFAULT_LIMITS, type Tier } from '@imagemill/core';
import { AppError } from '@imagemill/errors';

/** The daily allowance as reported by the server; null means no limit. */
export interface QuotaFigures {
  readonly tier: Tier;
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

const DAY_MS = 86_400_000;

/** What a page assumes until the server has answered. */
export function assumedFigures(now: number): QuotaFigures {
  const perDay = DEFAULT_LIMITS.free.filesPerDay;
  // The quota day is the UTC date.
  return { tier: 'free', limit: perDay, remaining: perDay, resetsAt: new Date((Math.floor(now / DAY_MS) + 1) * DAY_MS).toISOString() };
}

/** Reads a response of the server, or a stored copy of one. */
export function parseFigures(body: unknown): QuotaFigures {
  const { tier, limit, remaining, resetsAt } = (body ?? {}) as Record<string, unknown>;
  const isCount = (value: unknown): value is number | null => value === null || typeof value === 'number';
  if (!isCount(limit) || !isCount(remaining) || typeof resetsAt !== 'string') throw new AppError('internal');
  return { tier: tier === 'pro' ? 'pro' : 'free', limit, remaining, resetsAt };
}

/** The end of the quota day that `now` is in; the figures may be more than a day old. */
export function nextReset({ resetsAt }: Pick<QuotaFigures, 'resetsAt'>, now: number): number {
  const reset = Date.parse(resetsAt);
  return now < reset ? reset : reset + (Math.floor((now - reset) / DAY_MS) + 1) * DAY_MS;
}

/**
 * The units left, as far as a page can know: what the server last said, minus every finished file
 * it hasn't heard of. Once the day is over, the new one starts at the limit, minus the files done
 * in it; those from before are counted when they arrive.
 */
export function tally(figures: QuotaFigures, madeAt: readonly number[], now: number): number {
  const { limit, remaining, resetsAt } = figures;
  if (limit === null || remaining === null) return Number.POSITIVE_INFINITY;
  if (now < Date.parse(resetsAt)) return remaining - madeAt.length;
  const dayStart = nextReset(figures, now) - DAY_MS;
  return limit - madeAt.filter((at) => at >= dayStart).length;
}
