import type { QuotaAnswer } from '@imagemill/core';
import { endOfDay } from '@imagemill/core';
import type { Usage } from '@imagemill/store';

/**
 * The quota of a session as the page shows it; limit and remaining are null where there is none. It starts anew after the day
 * the session is on, which is a later one than today's where the clock was set back.
 */
export function quotaAnswer(freeLimit: number | null, { tier, day, used }: Usage): QuotaAnswer {
  const limit = tier === 'pro' ? null : freeLimit;
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { tier, limit, used, remaining, resetsAt: new Date(endOfDay(day)).toISOString() };
}
