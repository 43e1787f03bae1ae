import type { ApiStatus } from '@imagemill/core';
import type { AllowanceState, RateOutcome } from './allowances.js';

/** An API key, without anything that would let someone use it. */
export interface ApiKey {
  /** A UUID. */
  readonly id: string;
  /** The name its owner gave it. */
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: number;
  /** UTC date; null if never used. */
  readonly lastUsedDay: string | null;
  /** The account it belongs to; null if it's the operator's. */
  readonly owner: { readonly accountId: string; readonly address: string } | null;
}

export interface NewApiKey {
  readonly id: string;
  /** SHA-256 (hex) of the whole key; the key itself never reaches the store. */
  readonly hash: string;
  readonly name: string;
  readonly lastFour: string;
  /** null if it's the operator's. */
  readonly accountId: string | null;
  /** How many keys one account may have at once. The operator may have any number. */
  readonly limit: number;
  readonly now: number;
}

/**
 * `not_live`: no key can be created while Planned. `no_pro`: the account doesn't have PRO, or no
 * longer does.
 */
export type CreateKeyOutcome = 'created' | 'not_live' | 'no_pro' | 'too_many';

/** A key that works, and what is left of its limits. */
export interface KeyUse {
  readonly keyId: string;
  readonly accountId: string | null;
  /** Who is charged for its files. */
  readonly holder: string;
  /** After this request was counted. */
  readonly minute: RateOutcome;
  readonly month: AllowanceState;
}

export interface KeyUseRequest {
  readonly hash: string;
  readonly day: string;
  readonly month: string;
  /** Requests per minute. */
  readonly limit: number;
  readonly now: number;
}

/**
 * The progress of a launch, which begins with the first run of the command and lasts until the API
 * is withdrawn.
 */
export interface LaunchState {
  readonly status: ApiStatus;
  /** Whether a command is telling members right now. */
  readonly running: boolean;
  /** Confirmed addresses on the waitlist. */
  readonly confirmed: number;
  /**
   * `told`: confirmed members that have been told. `untold`: those that haven't, including failed
   * ones but not those left out.
   */
  readonly told: number;
  readonly untold: number;
  /**
   * Refused for good at the last try. `reason` is short, like `SMTP 550`, and contains no address.
   */
  readonly failed: readonly { readonly address: string; readonly reason: string }[];
  /**
   * Told, perhaps twice: a run ended while their message was being sent, and it was sent again with
   * the same Message-ID.
   */
  readonly doubtful: readonly string[];
  /** Skipped because the operator said so. */
  readonly leftOut: readonly string[];
}

export type BeginLaunchOutcome =
  | { readonly kind: 'begun' }
  | { readonly kind: 'live' }
  /** Another run has the lease until `leaseUntil`, or longer if it renews it. */
  | { readonly kind: 'running'; readonly leaseUntil: number };

export type ClaimOutcome =
  /** Marked `sending`. `doubtful`: an earlier run ended while this message was being sent. */
  | { readonly kind: 'member'; readonly address: string; readonly messageId: string; readonly doubtful: boolean }
  /** Everyone left is waiting for another try; the first one is due at `at`. */
  | { readonly kind: 'later'; readonly at: number }
  /** There is no one left to try in this run. */
  | { readonly kind: 'none' }
  /** Another run has the lease, or the launch is over: withdrawn, or Live. */
  | { readonly kind: 'lost' };

/**
 * The outcome of a message. `deferred`: may work later; this run tries again no earlier than
 * `tryAgainAt`. `maybeSent`: the connection ended before the reply.
 */
export type TellOutcome =
  | { readonly kind: 'told' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'deferred'; readonly tryAgainAt: number; readonly maybeSent: boolean };

export type FinishLaunchOutcome =
  | { readonly kind: 'live' }
  /** This many confirmed members are untold, so the API stays Planned. */
  | { readonly kind: 'untold'; readonly untold: number }
  | { readonly kind: 'lost' };

/** One change to who may use what. Entries are kept for 400 days. */
export interface AuditEntry {
  readonly at: number;
  readonly action: 'pro_granted' | 'pro_revoked' | 'key_created' | 'key_revoked' | 'launch_begun' | 'api_opened' | 'api_withdrawn';
  /** `account`: the key's owner, on the site. */
  readonly actor: 'operator' | 'account';
  /**
   * The address PRO was granted to, the key's id, the run of the launch, or how many keys a
   * withdrawal deleted.
   */
  readonly subject: string;
}

/** The part of the store that the public API needs. The rules of `Store` apply. */
export interface PublicApiStore {
  apiStatus(): Promise<ApiStatus>;

  /** Locks and reads the API's status, then the account's PRO grant, then the number of keys. */
  createKey(key: NewApiKey): Promise<CreateKeyOutcome>;
  /**
   * An account's keys, the operator's (`accountId` null), or all (no `accountId`), newest first.
   */
  listKeys(request: { readonly accountId?: string | null }): Promise<readonly ApiKey[]>;
  /** Deletes a key; with `accountId`, only that account's. false if there is none. */
  revokeKey(request: { readonly id: string; readonly accountId?: string; readonly now: number }): Promise<boolean>;
  /**
   * The key with this hash, if it's the operator's or its owner still has PRO. Counts the request
   * toward its minute, reads its month's allowance, and records the day: everything a request needs
   * before its file, in one call. Never cached.
   */
  useKey(request: KeyUseRequest): Promise<KeyUse | null>;

  launchState(now: number): Promise<LaunchState>;
  /** Takes the lease for this run (a new UUID), and begins a launch if none is in progress. */
  beginLaunch(request: { readonly runner: string; readonly now: number; readonly leaseMs: number }): Promise<BeginLaunchOutcome>;
  /**
   * The next member to tell, marked `sending`, with the lease renewed. Members whose message was
   * being sent when a run was interrupted come first, then the others in the order they joined.
   * Those that failed in an earlier run come last and get one more try. `messageId` is for a member
   * that has none yet; members keep their first one.
   */
  claimMember(request: {
    readonly runner: string;
    readonly messageId: string;
    /**
     * Don't try these again. One that hasn't been tried yet is told like everyone else: naming
     * someone here doesn't keep them from being told.
     */
    readonly without: readonly string[];
    readonly now: number;
    readonly leaseMs: number;
  }): Promise<ClaimOutcome>;
  /**
   * Renews the lease while a message takes long to send. false if another run has it or the launch
   * is over.
   */
  renewLaunch(request: { readonly runner: string; readonly now: number; readonly leaseMs: number }): Promise<boolean>;
  /** Ends `sending`; does nothing if the member has left the list. false if the lease is lost. */
  settleMember(request: {
    readonly runner: string;
    readonly address: string;
    readonly outcome: TellOutcome;
    readonly now: number;
    readonly leaseMs: number;
  }): Promise<boolean>;
  /**
   * Makes the API Live if every confirmed member was told, or couldn't be told (`failed` or
   * `deferred`) and is named in `without`. One transaction.
   */
  finishLaunch(request: {
    readonly runner: string;
    readonly without: readonly string[];
    readonly now: number;
  }): Promise<FinishLaunchOutcome>;
  /** Releases the lease; told members stay told. */
  endLaunchRun(runner: string): Promise<void>;
  /**
   * Back to Planned: deletes every key, and the next launch tells everyone again. Returns how many
   * keys there were.
   */
  withdrawApi(now: number): Promise<{ readonly wasLive: boolean; readonly keys: number }>;
}
