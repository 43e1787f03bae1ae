// What a caller may use: rates per minute or hour, and units per day or month.

export interface RateRequest {
  /** What is limited and for whom, like `waitlist:<client key>`. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: number;
}

/** `remaining`: how many more this window allows. `resetsInSeconds`: when the window ends. */
export type RateOutcome =
  | { readonly allowed: true; readonly remaining: number; readonly resetsInSeconds: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** A unit to hold while a file is being processed. */
export interface Reservation {
  /** A new UUID. */
  readonly id: string;
  /** Who is charged, like `pro:<account id>`. */
  readonly holder: string;
  /** A UTC day or month. */
  readonly period: string;
  readonly limit: number;
  readonly now: number;
  /** When the hold expires, in case the server that took it is gone. */
  readonly expiresAt: number;
  /** Set if the caller sent an `Idempotency-Key`, which identifies repeats of the request. */
  readonly idempotency?: Idempotency;
}

/**
 * A request that may be repeated. Contains only keyed hashes, newest secret first: a request sent
 * before the secret changed is found under an older one. `key` and `request` of a mark use the same
 * secret.
 */
export interface Idempotency {
  readonly marks: readonly [IdempotencyMark, ...IdempotencyMark[]];
  /** Until then, the same request is charged only once. */
  readonly keepUntil: number;
}

export interface IdempotencyMark {
  /** Hash of the API key's id and the caller's `Idempotency-Key`. */
  readonly key: string;
  /** Hash of the operation, the options and the files. */
  readonly request: string;
}

/** An allowance as of now. `period` is later than the one asked for if the clock was set back. */
export interface AllowanceState {
  readonly period: string;
  readonly used: number;
  /** Held by files in progress. */
  readonly reserved: number;
}

export type ReserveOutcome =
  | (AllowanceState & { readonly kind: 'reserved' | 'used_up' })
  /** The same request has already finished: nothing is held, and nothing should be charged. */
  | (AllowanceState & { readonly kind: 'repeated' })
  /** The same request is in progress; its lease ends at `until`. */
  | (AllowanceState & { readonly kind: 'running'; readonly until: number })
  /** A different request used this key, and is finished or in progress. */
  | (AllowanceState & { readonly kind: 'mismatch' });
