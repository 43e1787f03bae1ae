import { openPostgresStore, openSqliteStore, type Store } from '@imagemill/store';

/**
 * These tests don't check how soon a store answers: that depends on what else the machine is doing.
 */
const SLOW_MACHINE = { answerWithinMs: 60_000 };

/** Opens the store at a PostgreSQL URL, or the embedded one in a directory. */
export function openStoreAt(place: string): Promise<Store> {
  if (/^postgres(ql)?:/.test(place)) return openPostgresStore({ databaseUrl: place, waitForOthersMs: 60_000, ...SLOW_MACHINE });
  return openSqliteStore({ directory: place, ...SLOW_MACHINE });
}
