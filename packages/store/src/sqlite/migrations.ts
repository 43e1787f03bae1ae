import { NewerSchemaError, StoreProblem } from '../store-errors.js';

/**
 * What each schema version adds, oldest first; version 1 is the first entry. A released entry is
 * never changed.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sessions (
    key TEXT PRIMARY KEY,
    created_day TEXT NOT NULL,
    last_used_day TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_last_used_day ON sessions (last_used_day);

  CREATE TABLE usage (
    session_key TEXT NOT NULL,
    day TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (session_key, day)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX usage_by_day ON usage (day);

  CREATE TABLE operations (
    operation_id TEXT PRIMARY KEY,
    counted_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX operations_by_counted_at ON operations (counted_at);

  CREATE TABLE counters (
    tool TEXT PRIMARY KEY,
    total INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE rate_windows (
    key TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    PRIMARY KEY (key, starts_at)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rate_windows_by_ends_at ON rate_windows (ends_at);

  CREATE TABLE waitlist (
    address TEXT PRIMARY KEY,
    joined_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'confirmed'))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE sessions ADD COLUMN origin TEXT;
  CREATE INDEX sessions_by_origin ON sessions (origin) WHERE origin IS NOT NULL;

  CREATE TABLE counters_in_parts (
    tool TEXT NOT NULL,
    part INTEGER NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (tool, part)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO counters_in_parts SELECT tool, 0, total FROM counters;
  DROP TABLE counters;
  ALTER TABLE counters_in_parts RENAME TO counters;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE account_sessions (
    session_key TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    signed_in_at INTEGER NOT NULL,
    last_seen_day TEXT NOT NULL,
    device TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX account_sessions_by_account ON account_sessions (account_id);
  CREATE INDEX account_sessions_by_last_seen_day ON account_sessions (last_seen_day);

  CREATE TABLE pro_grants (
    address TEXT PRIMARY KEY,
    granted_at INTEGER NOT NULL,
    until INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mail_links (
    token_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'waitlist_confirm', 'waitlist_leave')),
    address TEXT NOT NULL,
    session_key TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mail_links_by_address ON mail_links (address);
  CREATE INDEX mail_links_by_expires_at ON mail_links (expires_at);

  CREATE TABLE allowances (
    holder TEXT NOT NULL,
    period TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (holder, period)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX allowances_by_period ON allowances (period);

  CREATE TABLE reservations (
    id TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    period TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reservations_by_holder ON reservations (holder, period);
  CREATE INDEX reservations_by_expires_at ON reservations (expires_at);
  `,
  `
  ALTER TABLE reservations ADD COLUMN mark TEXT;
  ALTER TABLE reservations ADD COLUMN request TEXT;
  ALTER TABLE reservations ADD COLUMN keep_until INTEGER;

  CREATE TABLE idempotency (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    holder TEXT NOT NULL,
    reservation_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'charged', 'free')),
    lease_until INTEGER NOT NULL,
    keep_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_by_holder ON idempotency (holder);
  CREATE INDEX idempotency_by_keep_until ON idempotency (keep_until);

  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    last_four TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    last_used_day TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX api_keys_by_account ON api_keys (account_id);

  CREATE TABLE launch (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    runner TEXT,
    lease_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE launch_members (
    address TEXT PRIMARY KEY REFERENCES waitlist (address) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'told', 'failed', 'left_out')),
    message_id TEXT,
    try_at INTEGER NOT NULL,
    runner TEXT,
    doubtful INTEGER NOT NULL,
    reason TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX launch_members_by_state ON launch_members (state, try_at);
  CREATE INDEX waitlist_by_joined_at ON waitlist (state, joined_at, address);
  `,
  `
  CREATE TABLE audit (
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    actor TEXT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (at, action, subject)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX audit_by_subject ON audit (subject);
  `,
];

/** This release's schema version, the same number in both dialects. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Throws a message for the operator unless the store's schema is this release's. Only a starting
 * server brings an older one up to date.
 */
export function requireCurrentVersion(found: number): void {
  if (found > SCHEMA_VERSION) throw new NewerSchemaError(found, SCHEMA_VERSION);
  if (found < SCHEMA_VERSION)
    throw new StoreProblem(
      `it was made by an older release (schema ${found}, this one has ${SCHEMA_VERSION}); start the server of this release to bring it up to date`,
    );
}
