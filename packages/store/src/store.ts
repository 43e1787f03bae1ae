import type { Tier } from '@imagemill/core';
import type { AllowanceState, RateOutcome, RateRequest, Reservation, ReserveOutcome } from './allowances.js';
import type { AuditEntry, PublicApiStore } from './public-api-store.js';

export type * from './allowances.js';

/** One unit to take from a session's day and add to the counters. */
export interface CountRequest {
  /** SHA-256 (hex) of the session id; the id itself never reaches the store. */
  readonly sessionKey: string;
  /** UTC date, `YYYY-MM-DD`, read once per request. */
  readonly day: string;
  readonly tool: string;
  /** A lowercase UUID. */
  readonly operationId: string;
  /**
   * Units a free session may use per day; null means no quota. A session signed in to PRO has no
   * limit.
   */
  readonly limit: number | null;
  /** Milliseconds since 1970, from the application's clock. */
  readonly now: number;
  /**
   * A keyed hash of the client's address, which limits how many new sessions it may start per hour.
   */
  readonly clientKey: string;
  readonly newSessionsPerHour: number;
}

/**
 * A session's day. `day` is the one asked for, or a later one the session was used on: setting the
 * clock back doesn't start a new day.
 */
export interface Usage {
  readonly tier: Tier;
  readonly day: string;
  readonly used: number;
}

export type CountOutcome =
  /**
   * `repeated`: this operationId was counted before, so nothing changed. `used` is the session's
   * current usage of the day.
   */
  | ({ readonly kind: 'counted' | 'repeated' | 'quota_exceeded' } & Usage)
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number };

/** Successful operations since the store was created: the total and each tool's share. */
export interface Counters {
  readonly total: number;
  readonly byTool: Readonly<Record<string, number>>;
}

/** What a mailed link does once its button is clicked. */
export type MailPurpose = 'sign_in' | 'waitlist_confirm' | 'waitlist_leave';

/** A link that is about to be mailed. */
export interface MailLink {
  /** SHA-256 (hex) of the token in the link. */
  readonly tokenHash: string;
  readonly purpose: MailPurpose;
  readonly address: string;
  /** The browser that asked, if no other may open the link. */
  readonly sessionKey: string | null;
  readonly now: number;
  /** null: it works until its address is gone. */
  readonly expiresAt: number | null;
}

export interface SignIn {
  readonly tokenHash: string;
  /** The browser where the button was clicked; it must be the one that asked. */
  readonly sessionKey: string;
  /** The browser's session key from now on: a new random key. */
  readonly newSessionKey: string;
  readonly day: string;
  readonly device: string;
  readonly now: number;
}

/** The account a session is signed in to. */
export interface AccountRef {
  readonly accountId: string;
  readonly tier: Tier;
}

export interface AccountSession {
  readonly sessionKey: string;
  readonly device: string;
  readonly signedInAt: number;
  readonly lastSeenDay: string;
}

/** Everything stored about an account. */
export interface Account extends AccountRef {
  readonly address: string;
  readonly createdAt: number;
  /** When PRO ends; null if it never does or there is no PRO (see `tier`). */
  readonly proUntil: number | null;
  /** Newest first. */
  readonly sessions: readonly AccountSession[];
}

export interface ProGrant {
  readonly address: string;
  readonly grantedAt: number;
  /** null: no end. */
  readonly until: number | null;
  /** Whether anyone has signed in with this address. */
  readonly hasAccount: boolean;
}

export interface WaitlistEntry {
  readonly address: string;
  readonly joinedAt: number;
  readonly state: 'unconfirmed' | 'confirmed';
}

/**
 * All state of the service. Every call that writes is one transaction, and is on disk before it's
 * acknowledged unless it is `passing` (see `STORE_CALLS`). A store that can't do its work throws
 * AppError `store_unavailable`. Every store passes the suite in testkit. Addresses may be spelled
 * in any way; the store knows each mailbox by a single spelling.
 */
export interface Store extends PublicApiStore {
  /** The session's tier, day and usage; 0 used if the store has never seen it. Changes nothing. */
  usage(request: { readonly sessionKey: string; readonly day: string; readonly now: number }): Promise<Usage>;
  countOperation(request: CountRequest): Promise<CountOutcome>;
  counters(): Promise<Counters>;
  /** Takes one from a fixed window. */
  takeRate(request: RateRequest): Promise<RateOutcome>;

  /** Saves a link before it is mailed. */
  addMailLink(link: MailLink): Promise<void>;
  /**
   * Uses up a sign-in link: creates the account if it's new and signs in the new session, which
   * shares the old one's usage. null if the link is used, expired or another browser's; an attempt
   * by another browser doesn't use it up.
   */
  signIn(request: SignIn): Promise<AccountRef | null>;
  /**
   * Signs the session out and gives it a new key that shares its usage, even if it wasn't signed
   * in.
   */
  signOut(request: { readonly sessionKey: string; readonly newSessionKey: string; readonly day: string }): Promise<void>;
  /** The account the session is signed in to; records that it was seen that day. */
  accountOf(request: { readonly sessionKey: string; readonly day: string; readonly now: number }): Promise<AccountRef | null>;
  readAccount(request: { readonly accountId: string; readonly now: number }): Promise<Account | null>;
  /** Signs out every session of the account except `keep`. Returns how many there were. */
  signOutOthers(request: { readonly accountId: string; readonly keep: string | null }): Promise<number>;
  /**
   * Deletes the account and everything stored under it or its address, including its PRO grant, but
   * not its waitlist entry.
   */
  deleteAccount(accountId: string): Promise<void>;

  grantPro(grant: { readonly address: string; readonly until: number | null; readonly now: number }): Promise<void>;
  /** false if there was no grant. */
  revokePro(request: { readonly address: string; readonly now: number }): Promise<boolean>;
  listPro(): Promise<readonly ProGrant[]>;
  /** Every change to grants, keys and the launch in the last 400 days, newest first. */
  listAudit(): Promise<readonly AuditEntry[]>;

  /** Holds a unit of an allowance, if one is left. */
  reserve(reservation: Reservation): Promise<ReserveOutcome>;
  /**
   * The work is done: charges the unit, even after its lease has ended, and counts the tool. A
   * second call changes nothing. Nothing is charged or counted if the lease had ended and a repeat
   * of the same request was answered meanwhile.
   */
  commitReservation(request: {
    readonly id: string;
    readonly holder: string;
    /** The one `reserve` returned. */
    readonly period: string;
    readonly tool: string;
    readonly now: number;
  }): Promise<void>;
  /**
   * The work cost nothing. `unchanged` was an answer, so its idempotency key stays taken; after
   * `failed` the key is free again.
   */
  releaseReservation(request: { readonly id: string; readonly why: 'unchanged' | 'failed' }): Promise<void>;
  readAllowance(request: { readonly holder: string; readonly period: string; readonly now: number }): Promise<AllowanceState>;

  /** One row per address; joining twice changes nothing. Returns its current state. */
  joinWaitlist(entry: { readonly address: string; readonly now: number }): Promise<WaitlistEntry['state']>;
  /**
   * Uses up a confirmation link; false if it's used or expired. A confirmed address stays
   * confirmed.
   */
  confirmWaitlist(request: { readonly tokenHash: string; readonly now: number }): Promise<boolean>;
  /**
   * Removes an address from the list by its leave link, along with all the list's links to it;
   * false if the link is unknown.
   */
  leaveWaitlist(tokenHash: string): Promise<boolean>;
  /** How many addresses are on the list, confirmed or not. */
  waitlistCount(): Promise<number>;
  /** In the order they joined. */
  listWaitlist(): Promise<readonly WaitlistEntry[]>;
  /** false if the address wasn't there. */
  removeFromWaitlist(address: string): Promise<boolean>;

  /**
   * Deletes what can no longer matter: old operation ids, usage, rate windows, links, sessions,
   * ended leases, addresses never confirmed.
   */
  clean(now: number): Promise<void>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /**
   * A consistent copy of everything as a file of the embedded store, made while other calls
   * continue. The file must not exist. One at a time.
   */
  backup(file: string, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
