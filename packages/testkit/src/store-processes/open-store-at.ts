import { openPostgresStore, openSqliteStore, type Store } from '@imagemill/store';

/** How soon it answers is not what these tests ask: that depends on what else the machine does. */
const PATIENCE = { answerWithinMs: 60_000 };

/** Opens the store at an address of PostgreSQL, or the embedded one in a directory. */
export function openStoreAt(place: string): Promise<Store> {
  if (/^postgres(ql)?:/.test(place)) return openPostgresStore({ databaseUrl: place, waitForOthersMs: 60_000, ...PATIENCE });
  return openSqliteStore({ directory: place, ...PATIENCE });
}
