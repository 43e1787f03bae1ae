/** What each schema version adds, oldest first; version 1 is the first entry. A released entry is never changed. */
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
];
