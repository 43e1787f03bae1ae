import type { ApiStatus } from '@imagemill/core';

/** One unit to take from a session's day and add to the counters. */
export interface CountRequest {
  /** SHA-256 (hex) of the session id; the id itself never reaches the store. */
  readonly sessionKey: string;
  /** UTC date, `YYYY-MM-DD`, read once per request. */
  readonly day: string;
  readonly tool: string;
  /** A UUID in lower case. */
  readonly operationId: string;
  /** Units a session may use a day; null: no quota. */
  readonly limit: number | null;
  /** Milliseconds since 1970, from the application's clock. */
  readonly now: number;
  /** A keyed hash of the client's address: bounds how many new sessions it may start an hour. */
  readonly clientKey: string;
  readonly newSessionsPerHour: number;
}

export type CountOutcome =
  /** `repeated`: this operationId had been counted before; nothing changed. `used` is the session's day as of now. */
  | { readonly kind: 'counted' | 'repeated' | 'quota_exceeded'; readonly used: number }
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number };

export interface RateRequest {
  /** What is limited and for whom, like `waitlist:<client key>`. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: number;
}

export type RateOutcome = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Successful operations since the store was made: the total and each tool's share. */
export interface Counters {
  readonly total: number;
  readonly byTool: Readonly<Record<string, number>>;
}

/**
 * All state of the service. Every call is one transaction and is acknowledged only once it is safely on disk.
 * A store that cannot do its work throws AppError `store_unavailable`. Every store passes the suite in testkit.
 */
export interface Store {
  /** Units the session used on that day; 0 for a session the store has never seen. Changes nothing. */
  usage(sessionKey: string, day: string): Promise<number>;
  countOperation(request: CountRequest): Promise<CountOutcome>;
  counters(): Promise<Counters>;
  /** Takes one from a fixed window. */
  takeRate(request: RateRequest): Promise<RateOutcome>;
  /** One row per address, whatever its capitals; joining twice changes nothing. */
  joinWaitlist(entry: { readonly address: string; readonly now: number }): Promise<void>;
  /** How many addresses wait, confirmed or not. */
  waitlistCount(): Promise<number>;
  apiStatus(): Promise<ApiStatus>;
  /** Forgets what can no longer matter: old operation ids, usage and rate windows. */
  clean(now: number): Promise<void>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
