import type { ApiStatus } from '@imagemill/core';
import type { AuditEntry } from './public-api-store.js';
import type { MailPurpose } from './store.js';

/**
 * The tables every store has, as the queries see them. Times are milliseconds since 1970, days are
 * UTC dates `YYYY-MM-DD`, keys and hashes are hexadecimal SHA-256, and addresses are spelled as
 * `normalizeAddress` returns them.
 */
export interface Tables {
  /**
   * Browser sessions that have used something or changed their key. `origin`: a key created at a
   * sign-in or sign-out points to its browser's first key, which never changes; days and usage are
   * stored there. null: this is that first key.
   */
  sessions: { key: string; created_day: string; last_used_day: string; origin: string | null };
  usage: { session_key: string; day: string; used: number };
  /**
   * What was counted and must never be counted again: operation ids, and `reservation:<id>` of
   * committed reservations.
   */
  operations: { operation_id: string; counted_at: number };
  /**
   * Each tool's count, in parts, so servers that count in parallel rarely wait for the same row.
   */
  counters: { tool: string; part: number; total: number };
  rate_windows: { key: string; starts_at: number; ends_at: number; taken: number };
  /** `unconfirmed` until the owner of the address confirms it by mail. */
  waitlist: { address: string; joined_at: number; state: 'unconfirmed' | 'confirmed' };
  settings: { key: 'api_status'; value: ApiStatus };
  accounts: { id: string; address: string; created_at: number };
  /** Sessions that are signed in. `device` is a few words, like "Firefox on Linux". */
  account_sessions: { session_key: string; account_id: string; signed_in_at: number; last_seen_day: string; device: string };
  /** What the operator granted, whether or not there is an account yet. `until` null: no end. */
  pro_grants: { address: string; granted_at: number; until: number | null };
  /**
   * Mailed links, by the hash of their token. `session_key`: the browser that asked; `expires_at`
   * null: never.
   */
  mail_links: {
    token_hash: string;
    purpose: MailPurpose;
    address: string;
    session_key: string | null;
    created_at: number;
    expires_at: number | null;
  };
  /**
   * Files processed on the server, by who is charged (`pro:<account id>`, `key:<id>`) and the
   * period (a day or a month).
   */
  allowances: { holder: string; period: string; used: number };
  /**
   * Files in progress: each holds a unit until it's committed, released, or its lease ends. `mark`
   * is the row of `idempotency` it began with, which matters until `keep_until`. Such a row
   * outlives its lease, so work that ends late can find out what became of the same request.
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
   * Requests that may be repeated, as keyed hashes. `running` until `lease_until`, by the
   * reservation named; then `charged`, or `free` if the answer cost nothing.
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
  /** Keys of the public API, by their hash. `account_id` null: the operator's. */
  api_keys: {
    id: string;
    hash: string;
    name: string;
    last_four: string;
    account_id: string | null;
    created_at: number;
    last_used_day: string | null;
  };
  /** Who granted and revoked paid access, and when. */
  audit: { -readonly [K in keyof AuditEntry]: AuditEntry[K] };
  /**
   * At most one row: a launch in progress or done. `runner` is the run that tells members, null if
   * there is none.
   */
  launch: { id: 1; runner: string | null; lease_until: number };
  /**
   * Confirmed members enrolled by a launch; the rest of the list isn't here yet. `try_at` 0: not
   * tried yet. `runner`: the run that tried last. `doubtful` 1: a message may have reached them
   * before the last one.
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
