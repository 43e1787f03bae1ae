import { runInThread } from './run-in-thread.js';
import { draftFile } from './store-file.js';

/** Copies everything in PostgreSQL, as it is at one moment, into a new file of the embedded store. Servers go on meanwhile. */
export async function backupPostgres(databaseUrl: string, file: string, signal: AbortSignal): Promise<void> {
  const draft = await draftFile(file);
  try {
    await runInThread({ kind: 'from-postgres', databaseUrl, file: draft.path }, signal);
    await draft.place();
  } finally {
    await draft.discard();
  }
}
