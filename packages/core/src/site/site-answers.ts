/** What a session may do: everyone starts as free, and PRO is granted to an account. */
export const TIERS = ['free', 'pro'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * The response of `GET /api/quota-check.php` and `POST /api/counter-inc.php`. `limit` and
 * `remaining` are null if there is no daily quota.
 */
export interface QuotaAnswer {
  readonly tier: Tier;
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

/** What is left of an account's files on the server today. */
export interface ServerFilesAnswer {
  readonly limit: number;
  readonly used: number;
  /** Files being processed are already subtracted. */
  readonly remaining: number;
  readonly resetsAt: string;
}

/** The response of `GET /api/account`. */
export interface AccountAnswer {
  readonly email: string;
  readonly tier: Tier;
  readonly createdAt: string;
  /** null: no end date, or no PRO. */
  readonly proUntil: string | null;
  /** What this session has used of the browser tools today. */
  readonly quota: QuotaAnswer;
  /** null without PRO. */
  readonly serverFiles: ServerFilesAnswer | null;
  readonly sessions: readonly {
    /** A few words like "Firefox on Linux". */
    readonly device: string;
    readonly signedInAt: string;
    /** UTC date. */
    readonly lastSeenDay: string;
    readonly current: boolean;
  }[];
}

/** An API key as its owner sees it. */
export interface ApiKeyAnswer {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
}

/** The response of `GET /api/keys`. */
export interface ApiKeysAnswer {
  /** Whether the public API is Live. Keys can only be created, and only exist, while it is. */
  readonly live: boolean;
  /** How many keys an account may have at once. */
  readonly limit: number;
  /** Newest first. */
  readonly keys: readonly (ApiKeyAnswer & {
    /** UTC date; null: never. */
    readonly lastUsedDay: string | null;
  })[];
}

/** The response of `POST /api/keys`, the only time the key itself is shown. */
export interface NewApiKeyAnswer extends ApiKeyAnswer {
  readonly key: string;
}

/**
 * The response of `GET /api/process/{operationId}` while the file with that `Operation-Id` is on
 * the server.
 */
export type ProcessProgress =
  /** How many files are ahead of it. */
  | { readonly state: 'waiting'; readonly before: number }
  /** The share done, 0 to 1, if known. */
  | { readonly state: 'working'; readonly share: number | null };
