import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../tables.js';

/** Holds for a grant that has no end or ends later than `now`. */
export function isGrantedAt(now: number) {
  return (row: ExpressionBuilder<Tables, 'pro_grants'>) => row.or([row('pro_grants.until', 'is', null), row('pro_grants.until', '>', now)]);
}
