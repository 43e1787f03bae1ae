import { OneAtATime } from '../copy/one-at-a-time.js';
import { runInThread } from '../copy/run-in-thread.js';
import { draftFile } from '../copy/store-file.js';
import type { Store } from '../store.js';
import { storeCalls } from '../store-calls.js';
import { CallRunner, type PostgresStoreOptions } from './call-runner.js';
import { migrateDatabase, requireCurrentSchema } from './migrate.js';
import { withClient } from './with-client.js';

/** See `openPostgresStore`. */
export async function openPostgres(options: PostgresStoreOptions): Promise<Store> {
  const { databaseUrl, asItIs } = options;
  if (asItIs) await withClient(databaseUrl, requireCurrentSchema);
  else await migrateDatabase(databaseUrl);
  const backups = new OneAtATime('A backup is already being made.');
  const runner = new CallRunner(options);
  return {
    ...storeCalls((call) => runner.run(call)),
    backup: (file, signal) => backups.run((ended) => backupPostgres(databaseUrl, file, ended), signal),
    close: async () => {
      await backups.close();
      await runner.close();
    },
  };
}

/**
 * Copies everything in PostgreSQL, as of one moment, to a new file of the embedded store. Servers
 * keep running meanwhile.
 */
async function backupPostgres(databaseUrl: string, file: string, signal: AbortSignal): Promise<void> {
  const draft = await draftFile(file);
  try {
    await runInThread({ kind: 'from-postgres', databaseUrl, file: draft.path }, signal);
    await draft.place();
  } finally {
    await draft.discard();
  }
}
