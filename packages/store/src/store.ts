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
  /** A UUID in lower case. */
  readonly operationId: string;
  /** Units a free session may use a day; null: no quota. A session signed in to PRO has none. */
  readonly limit: number | null;
  /** Milliseconds since 1970, from the application's clock. */
  readonly now: number;
  /** A keyed hash of the client's address: bounds how many new sessions it may start an hour. */
  readonly clientKey: string;
  readonly newSessionsPerHour: number;
}

/** A session's day. `day` is the one asked for, or a later one the session was used on: a clock that was set back starts no day anew. */
export interface Usage {
  readonly tier: Tier;
  readonly day: string;
  readonly used: number;
}

export type CountOutcome =
  /** `repeated`: this operationId had been counted before; nothing changed. `used` is the session's day as of now. */
  | ({ readonly kind: 'counted' | 'repeated' | 'quota_exceeded' } & Usage)
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number };

/** Successful operations since the store was made: the total and each tool's share. */
export interface Counters {
  readonly total: number;
  readonly byTool: Readonly<Record<string, number>>;
}

/** What a mailed link does once its button is pressed. */
export type MailPurpose = 'sign_in' | 'waitlist_confirm' | 'waitlist_leave';

/** A link that is about to be mailed. */
export interface MailLink {
  /** SHA-256 (hex) of the token in the link. */
  readonly tokenHash: string;
  readonly purpose: MailPurpose;
  readonly address: string;
  /** The browser that asked, where only that one may open it. */
  readonly sessionKey: string | null;
  readonly now: number;
  /** null: it opens until its address is gone. */
  readonly expiresAt: number | null;
}

export interface SignIn {
  readonly tokenHash: string;
  /** The browser that presses the button; it must be the one that asked. */
  readonly sessionKey: string;
  /** What the browser's session is from now on: a new random key. */
  readonly newSessionKey: string;
  readonly day: string;
  readonly device: string;
  readonly now: number;
}

/** Who a session is signed in as. */
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

/** All that is kept about an account. */
export interface Account extends AccountRef {
  readonly address: string;
  readonly createdAt: number;
  /** When PRO ends; null: never, or there is none (see `tier`). */
  readonly proUntil: number | null;
  /** Newest first. */
  readonly sessions: readonly AccountSession[];
}

export interface ProGrant {
  readonly address: string;
  readonly grantedAt: number;
  /** null: without end. */
  readonly until: number | null;
  /** Whether somebody has signed in under this address. */
  readonly hasAccount: boolean;
}

export interface WaitlistEntry {
  readonly address: string;
  readonly joinedAt: number;
  readonly state: 'unconfirmed' | 'confirmed';
}

/**
 * All state of the service. Every call is one transaction and is acknowledged only once it is safely on disk.
 * A store that cannot do its work throws AppError `store_unavailable`. Every store passes the suite in testkit.
 * Addresses may come in any spelling; the store knows each mailbox under one.
 */
export interface Store extends PublicApiStore {
  /** The session's tier and day; 0 used for one the store has never seen. Changes nothing. */
  usage(request: { readonly sessionKey: string; readonly day: string; readonly now: number }): Promise<Usage>;
  countOperation(request: CountRequest): Promise<CountOutcome>;
  counters(): Promise<Counters>;
  /** Takes one from a fixed window. */
  takeRate(request: RateRequest): Promise<RateOutcome>;

  /** Remembers a link before it is mailed. */
  addMailLink(link: MailLink): Promise<void>;
  /**
   * Spends a sign-in link: makes the account if it is new, signs the new session in, moves the day's usage to it.
   * null where the link is used, expired or another browser's; another browser's try does not spend it.
   */
  signIn(request: SignIn): Promise<AccountRef | null>;
  /** Signs the session out and moves the day's usage to its new key; also for a session that was not signed in. */
  signOut(request: { readonly sessionKey: string; readonly newSessionKey: string; readonly day: string }): Promise<void>;
  /** Who the session is signed in as; notes that it was seen that day. */
  accountOf(request: { readonly sessionKey: string; readonly day: string; readonly now: number }): Promise<AccountRef | null>;
  readAccount(request: { readonly accountId: string; readonly now: number }): Promise<Account | null>;
  /** Signs out every session of the account but `keep`. How many there were. */
  signOutOthers(request: { readonly accountId: string; readonly keep: string | null }): Promise<number>;
  /** Removes the account and everything kept under it or its address, its PRO grant too; the waitlist is another matter. */
  deleteAccount(accountId: string): Promise<void>;

  grantPro(grant: { readonly address: string; readonly until: number | null; readonly now: number }): Promise<void>;
  /** false where there was no grant. */
  revokePro(request: { readonly address: string; readonly now: number }): Promise<boolean>;
  listPro(): Promise<readonly ProGrant[]>;
  /** Every grant, key and launch of the last 400 days, newest first. */
  listAudit(): Promise<readonly AuditEntry[]>;

  /** Holds a unit of an allowance, if one is left. */
  reserve(reservation: Reservation): Promise<ReserveOutcome>;
  /**
   * The work is done: charges the unit, also after its lease has ended, and counts the tool. A second time changes nothing; nor does it where the
   * lease had ended and the same request, come again, was charged meanwhile.
   */
  commitReservation(request: {
    readonly id: string;
    readonly holder: string;
    /** The one `reserve` gave. */
    readonly period: string;
    readonly tool: string;
    readonly now: number;
  }): Promise<void>;
  /** The work cost nothing: `unchanged` was an answer, and its idempotency key stays taken; after `failed` that is free again. */
  releaseReservation(request: { readonly id: string; readonly why: 'unchanged' | 'failed' }): Promise<void>;
  readAllowance(request: { readonly holder: string; readonly period: string; readonly now: number }): Promise<AllowanceState>;

  /** One row per address; joining twice changes nothing. Gives its state as of now. */
  joinWaitlist(entry: { readonly address: string; readonly now: number }): Promise<WaitlistEntry['state']>;
  /** Spends a confirming link; false where it is used or expired. A confirmed address stays so. */
  confirmWaitlist(request: { readonly tokenHash: string; readonly now: number }): Promise<boolean>;
  /** Takes an address from the list by its leave link, and every link of the list with it; false where the link is unknown. */
  leaveWaitlist(tokenHash: string): Promise<boolean>;
  /** How many addresses wait, confirmed or not. */
  waitlistCount(): Promise<number>;
  /** In the order they joined. */
  listWaitlist(): Promise<readonly WaitlistEntry[]>;
  /** false where the address was not there. */
  removeFromWaitlist(address: string): Promise<boolean>;

  /** Forgets what can no longer matter: old operation ids, usage, rate windows, links, sessions, ended leases, addresses never confirmed. */
  clean(now: number): Promise<void>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** A consistent copy of everything as a file of the embedded store, made while others go on working. The file must not exist. One at a time. */
  backup(file: string, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
