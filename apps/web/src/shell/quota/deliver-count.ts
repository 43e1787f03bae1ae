import { AppError } from '@imagemill/errors';
import type { ApiClient } from './api-client.js';
import type { DueCount } from './count-store.js';
import { parseFigures, type QuotaFigures } from './quota-figures.js';

/** The outcome of a count. `dropped`: it will never be counted; `over_quota`: not today. */
export type Delivery =
  | { readonly kind: 'counted'; readonly figures: QuotaFigures }
  | { readonly kind: 'dropped' | 'over_quota' | 'failed' };

const DAY_MS = 86_400_000;
/** A file over the quota is retried on later days, but not forever. */
const KEPT_OVER_QUOTA_MS = 14 * DAY_MS;
/**
 * The server remembers an id for 30 days. After that, an id whose first response was lost could be
 * counted twice.
 */
const KEPT_MS = 28 * DAY_MS;

/**
 * Reports one finished file to the server. Sending it twice is safe: the server counts an id once.
 * Never throws.
 */
export async function deliverCount(api: ApiClient, { operationId, tool, madeAt }: DueCount, now: number): Promise<Delivery> {
  const age = now - madeAt;
  if (age > KEPT_MS) return { kind: 'dropped' };
  try {
    return { kind: 'counted', figures: parseFigures(await api.post('/api/counter-inc.php', { tool, operationId })) };
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    if (code === 'bad_request' || code === 'invalid_option') return { kind: 'dropped' };
    if (code === 'quota_exceeded') return { kind: age > KEPT_OVER_QUOTA_MS ? 'dropped' : 'over_quota' };
    return { kind: 'failed' };
  }
}
