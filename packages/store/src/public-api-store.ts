import type { ApiStatus } from '@imagemill/core';
import type { AllowanceState, RateOutcome } from './allowances.js';

/** An API key, without what would let anybody use it. */
export interface ApiKey {
  /** A UUID. */
  readonly id: string;
  /** As its owner calls it. */
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: number;
  /** UTC date; null: never used. */
  readonly lastUsedDay: string | null;
  /** The account it belongs to; null: the operator's. */
  readonly owner: { readonly accountId: string; readonly address: string } | null;
}

export interface NewApiKey {
  readonly id: string;
  /** SHA-256 (hex) of the whole key; the key itself never reaches the store. */
  readonly hash: string;
  readonly name: string;
  readonly lastFour: string;
  /** null: the operator's. */
  readonly accountId: string | null;
  /** How many keys one account may have at once; the operator may have any number. */
  readonly limit: number;
  readonly now: number;
}

/** `not_live`: while Planned no key can be made. `no_pro`: the account has no PRO (any more). */
export type CreateKeyOutcome = 'created' | 'not_live' | 'no_pro' | 'too_many';

/** A key that works, and what is left to it. */
export interface KeyUse {
  readonly keyId: string;
  readonly accountId: string | null;
  /** Whom its files are charged to. */
  readonly holder: string;
  /** One was taken from it. */
  readonly minute: RateOutcome;
  readonly month: AllowanceState;
}

export interface KeyUseRequest {
  readonly hash: string;
  readonly day: string;
  readonly month: string;
  /** Requests in a minute. */
  readonly limit: number;
  readonly now: number;
}

/** How far a launch has come. It begins with the first run of the command and lasts until the API is withdrawn. */
export interface LaunchState {
  readonly status: ApiStatus;
  /** Is a command telling people right now? */
  readonly running: boolean;
  /** Addresses on the waitlist that are confirmed. */
  readonly confirmed: number;
  /** Confirmed members that are told, and that nobody has told yet (failed ones are among those, left out ones are not). */
  readonly told: number;
  readonly untold: number;
  /** Refused for good at the last try. `reason` is short, like `SMTP 550`, and holds no address. */
  readonly failed: readonly { readonly address: string; readonly reason: string }[];
  /** Told, perhaps twice: a run ended while their message was on its way, and it was sent again under the same Message-ID. */
  readonly doubtful: readonly string[];
  /** Gone on without, by the operator's word. */
  readonly leftOut: readonly string[];
}

export type BeginLaunchOutcome =
  | { readonly kind: 'begun' }
  | { readonly kind: 'live' }
  /** Another run holds the lease until then, unless it renews it. */
  | { readonly kind: 'running'; readonly leaseUntil: number };

export type ClaimOutcome =
  /** Marked `sending`. `doubtful`: an earlier run ended while this message was on its way. */
  | { readonly kind: 'member'; readonly address: string; readonly messageId: string; readonly doubtful: boolean }
  /** All that are left wait for another try; the first of them is due then. */
  | { readonly kind: 'later'; readonly at: number }
  /** Nobody is left to be tried in this run. */
  | { readonly kind: 'none' }
  /** The lease is another run's, or the launch is over: withdrawn, or Live. */
  | { readonly kind: 'lost' };

/** What became of a message. `deferred`: may work later, in this run not before `tryAgainAt`; `maybeSent`: the connection ended before the answer. */
export type TellOutcome =
  | { readonly kind: 'told' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'deferred'; readonly tryAgainAt: number; readonly maybeSent: boolean };

export type FinishLaunchOutcome =
  | { readonly kind: 'live' }
  /** So many confirmed members are untold: the API stays Planned. */
  | { readonly kind: 'untold'; readonly untold: number }
  | { readonly kind: 'lost' };

/** One change of who may use what. Entries are kept for 400 days. */
export interface AuditEntry {
  readonly at: number;
  readonly action: 'pro_granted' | 'pro_revoked' | 'key_created' | 'key_revoked' | 'launch_begun' | 'api_opened' | 'api_withdrawn';
  /** `account`: the owner of the key, on the site. */
  readonly actor: 'operator' | 'account';
  /** The address PRO was granted to, the id of the key, or the run of the launch. */
  readonly subject: string;
}

/** The part of the store that the public API needs; the rules of `Store` hold. */
export interface PublicApiStore {
  apiStatus(): Promise<ApiStatus>;

  /** Locks and reads the API's state, then the account's PRO, then how many keys there are. */
  createKey(key: NewApiKey): Promise<CreateKeyOutcome>;
  /** An account's keys, the operator's (`accountId` null), or all (no `accountId`); newest first. */
  listKeys(request: { readonly accountId?: string | null }): Promise<readonly ApiKey[]>;
  /** Deletes a key; with `accountId` only one of that account. false where there is none. */
  revokeKey(request: { readonly id: string; readonly accountId?: string; readonly now: number }): Promise<boolean>;
  /**
   * The key with this hash, if its owner still has PRO. Takes one from its minute, reads its month, and notes the day it was used: all that a request
   * needs before its file, in one call. Never cached.
   */
  useKey(request: KeyUseRequest): Promise<KeyUse | null>;

  launchState(now: number): Promise<LaunchState>;
  /** Takes the lease for this run (a new UUID), and begins a launch where none is under way. */
  beginLaunch(request: { readonly runner: string; readonly now: number; readonly leaseMs: number }): Promise<BeginLaunchOutcome>;
  /**
   * The next member to tell, marked `sending`, and the lease renewed: first those that a run was ended over, then by the order they joined; those
   * that failed in an earlier run come last, once more. `messageId` is for a member that has none yet; it keeps the first one it got.
   */
  claimMember(request: {
    readonly runner: string;
    readonly messageId: string;
    /** Not to be tried again. Who has not been tried yet is told like everybody else: naming somebody keeps no message from them. */
    readonly without: readonly string[];
    readonly now: number;
    readonly leaseMs: number;
  }): Promise<ClaimOutcome>;
  /** Keeps the lease while a message takes its time. false: it is another run's, or the launch is over. */
  renewLaunch(request: { readonly runner: string; readonly now: number; readonly leaseMs: number }): Promise<boolean>;
  /** Ends `sending`; nothing where the member has left the list meanwhile. false: the lease is lost. */
  settleMember(request: {
    readonly runner: string;
    readonly address: string;
    readonly outcome: TellOutcome;
    readonly now: number;
    readonly leaseMs: number;
  }): Promise<boolean>;
  /** Live, if every confirmed member is told, or was tried in vain (`failed` or `deferred`) and is named in `without`. One transaction. */
  finishLaunch(request: {
    readonly runner: string;
    readonly without: readonly string[];
    readonly now: number;
  }): Promise<FinishLaunchOutcome>;
  /** Gives the lease back; what was told stays told. */
  endLaunchRun(runner: string): Promise<void>;
  /** Back to Planned: every key is gone, and the next launch tells everybody anew. How many keys there were. */
  withdrawApi(now: number): Promise<{ readonly wasLive: boolean; readonly keys: number }>;
}
