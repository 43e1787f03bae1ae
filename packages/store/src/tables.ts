import type { ApiStatus } from '@imagemill/core';

/** The tables every store has, as the queries see them. Times are milliseconds since 1970, days are UTC dates `YYYY-MM-DD`. */
export interface Tables {
  /** Browser sessions that have used something. */
  sessions: { key: string; created_day: string; last_used_day: string };
  usage: { session_key: string; day: string; used: number };
  operations: { operation_id: string; counted_at: number };
  counters: { tool: string; total: number };
  rate_windows: { key: string; starts_at: number; ends_at: number; taken: number };
  /** `unconfirmed` until the owner of the address has answered a mail. */
  waitlist: { address: string; joined_at: number; state: 'unconfirmed' | 'confirmed' };
  settings: { key: 'api_status'; value: ApiStatus };
}
