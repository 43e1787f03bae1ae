import type { ApiStatus } from '@imagemill/core';
import type { AuditEntry } from './public-api-store.js';
import type { MailPurpose } from './store.js';

/**
 * The tables every store has, as the queries see them. Times are milliseconds since 1970, days are UTC dates `YYYY-MM-DD`,
 * keys and hashes are hexadecimal SHA-256, addresses stand in their one spelling (`normaliseAddress`).
 */
export interface Tables {
  /**
   * Browser sessions that have used something or changed their key. `origin`: a key made at a sign-in or sign-out points to the
   * one its browser began with; days and usage stand there, under one key that never changes. null: this is that key.
   */
  sessions: { key: string; created_day: string; last_used_day: string; origin: string | null };
  usage: { session_key: string; day: string; used: number };
  /** What was counted and must never be again: operation ids, and `reservation:<id>` of committed reservations. */
  operations: { operation_id: string; counted_at: number };
  /** Each tool's count in parts: servers that count side by side seldom meet in one row. */
  counters: { tool: string; part: number; total: number };
  rate_windows: { key: string; starts_at: number; ends_at: number; taken: number };
  /** `unconfirmed` until the owner of the address has answered a mail. */
  waitlist: { address: string; joined_at: number; state: 'unconfirmed' | 'confirmed' };
  settings: { key: 'api_status'; value: ApiStatus };
  accounts: { id: string; address: string; created_at: number };
  /** Sessions that are signed in. `device` is a few words like "Firefox on Linux". */
  account_sessions: { session_key: string; account_id: string; signed_in_at: number; last_seen_day: string; device: string };
  /** What the operator granted, whether or not there is an account yet. `until` null: without end. */
  pro_grants: { address: string; granted_at: number; until: number | null };
  /** Links that were mailed, by the hash of their token. `session_key`: the browser that asked; `expires_at` null: never. */
  mail_links: {
    token_hash: string;
    purpose: MailPurpose;
    address: string;
    session_key: string | null;
    created_at: number;
    expires_at: number | null;
  };
  /** Files done on the server, by who is charged (`pro:<account id>`, `key:<id>`) and the period (a day or a month). */
  allowances: { holder: string; period: string; used: number };
  /**
   * Files being worked on: each holds a unit until it is committed, released, or its lease ends. `mark`: the row of `idempotency` it began with,
   * and until when that has a say; such a row outlives its lease, so that work that ends late finds what became of the same request.
   */
  reservations: {
    id: string;
    holder: string;
    period: string;
    expires_at: number;
    mark: string | null;
    request: string | null;
    keep_until: number | null;
  };
  /**
   * Requests that may come again, as keyed hashes. `running` until `lease_until`, by the reservation named; then `charged`, or `free` where the
   * answer cost nothing.
   */
  idempotency: {
    key: string;
    request: string;
    holder: string;
    reservation_id: string;
    state: 'running' | 'charged' | 'free';
    lease_until: number;
    keep_until: number;
  };
  /** Keys of the public API, by the hash of each. `account_id` null: the operator's. */
  api_keys: {
    id: string;
    hash: string;
    name: string;
    last_four: string;
    account_id: string | null;
    created_at: number;
    last_used_day: string | null;
  };
  /** Who gave and took access to what costs, and when. */
  audit: { -readonly [K in keyof AuditEntry]: AuditEntry[K] };
  /** At most one row: a launch under way or done. `runner` is the run that tells people, null where none does. */
  launch: { id: 1; runner: string | null; lease_until: number };
  /**
   * Confirmed members as a launch finds them; the rest of the list is still to be noted here. `try_at` 0: not tried yet. `runner`: who tried it
   * last. `doubtful` 1: a message may have reached them before the last one.
   */
  launch_members: {
    address: string;
    state: 'waiting' | 'sending' | 'told' | 'failed' | 'left_out';
    message_id: string | null;
    try_at: number;
    runner: string | null;
    doubtful: 0 | 1;
    reason: string | null;
  };
}
