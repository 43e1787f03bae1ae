import { dayOf } from '@imagemill/core';
import type { ProGrant } from '@imagemill/store';

/** How long a grant holds, in words. */
export function untilText(until: number | null, now: number): string {
  if (until === null) return 'without end';
  // Its end is not part of it.
  const lastDay = dayOf(until - 1);
  return until > now ? `until the end of ${lastDay} (UTC)` : `until the end of ${lastDay} (UTC), which is over`;
}

export function isActive({ until }: ProGrant, now: number): boolean {
  return until === null || until > now;
}
