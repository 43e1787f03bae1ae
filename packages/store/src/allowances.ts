// What a caller may use: rates by the minute or hour, and units of a day or a month.

export interface RateRequest {
  /** What is limited and for whom, like `waitlist:<client key>`. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: number;
}

/** `remaining`: what the window still allows after this one; it ends in so many seconds. */
export type RateOutcome =
  | { readonly allowed: true; readonly remaining: number; readonly resetsInSeconds: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** A unit to hold while a file is worked on. */
export interface Reservation {
  /** A new UUID. */
  readonly id: string;
  /** Who is charged, like `pro:<account id>`. */
  readonly holder: string;
  /** A UTC day or month. */
  readonly period: string;
  readonly limit: number;
  readonly now: number;
  /** Released by itself then: the server that held it is gone. */
  readonly expiresAt: number;
  /** Where the caller said by which name a repeated request is to be known. */
  readonly idempotency?: Idempotency;
}

/**
 * A request that may come again. Keyed hashes only, newest secret first: a request that came before the secret was changed is known by an older
 * one. `key` and `request` at the same place are made with the same secret.
 */
export interface Idempotency {
  readonly marks: readonly [IdempotencyMark, ...IdempotencyMark[]];
  /** Until then the same request costs once. */
  readonly keepUntil: number;
}

export interface IdempotencyMark {
  /** Of the API key's id and the caller's `Idempotency-Key`. */
  readonly key: string;
  /** Of the operation, the options and the files. */
  readonly request: string;
}

/** An allowance as of now; `period` is a later one than asked for where the clock was set back. */
export interface AllowanceState {
  readonly period: string;
  readonly used: number;
  /** Held by files under way. */
  readonly reserved: number;
}

export type ReserveOutcome =
  | (AllowanceState & { readonly kind: 'reserved' | 'used_up' })
  /** The same request was done before: nothing is held, and nothing is to be charged. */
  | (AllowanceState & { readonly kind: 'repeated' })
  /** The same request is being worked on; its lease ends then. */
  | (AllowanceState & { readonly kind: 'running'; readonly until: number })
  /** Another request had this key, and was done or is being worked on. */
  | (AllowanceState & { readonly kind: 'mismatch' });
