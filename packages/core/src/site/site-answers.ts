/** What a session may do: everybody is free, PRO is granted to an account. */
export const TIERS = ['free', 'pro'] as const;
export type Tier = (typeof TIERS)[number];

/** What `GET /api/quota-check.php` and `POST /api/counter-inc.php` answer. `limit` and `remaining` are null where there is no daily quota. */
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
  /** Also without those that are being worked on. */
  readonly remaining: number;
  readonly resetsAt: string;
}

/** What `GET /api/account` answers. */
export interface AccountAnswer {
  readonly email: string;
  readonly tier: Tier;
  readonly createdAt: string;
  /** null: without end, or there is no PRO. */
  readonly proUntil: string | null;
  /** This session's day in the browser tools. */
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

/** What `GET /api/keys` answers. */
export interface ApiKeysAnswer {
  /** Whether the public API is Live: only then keys can be made, and only then there are any. */
  readonly live: boolean;
  /** How many keys an account may have at once. */
  readonly limit: number;
  /** Newest first. */
  readonly keys: readonly (ApiKeyAnswer & {
    /** UTC date; null: never. */
    readonly lastUsedDay: string | null;
  })[];
}

/** What `POST /api/keys` answers: the only time that the key itself is told. */
export interface NewApiKeyAnswer extends ApiKeyAnswer {
  readonly key: string;
}

/** What `GET /api/process/{operationId}` answers while the file with that `Operation-Id` is on the server. */
export type ProcessProgress =
  /** How many files stand before it. */
  | { readonly state: 'waiting'; readonly before: number }
  /** The share done, 0 to 1, where it can be told. */
  | { readonly state: 'working'; readonly share: number | null };
