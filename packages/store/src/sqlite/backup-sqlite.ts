import { join } from 'node:path';
import { draftFile } from '../copy/store-file.js';
import { copyInProcess } from './copy-in-process.js';
import type { GroupQueue } from './group-queue.js';
import { FILE_NAME } from './open-database.js';

/** Copies the store as it is at one moment into a new file. Calls go on meanwhile: they are written to the log, and the file is copied. */
export async function backupSqlite(queue: GroupQueue, directory: string, file: string, signal: AbortSignal): Promise<void> {
  const draft = await draftFile(file);
  try {
    const { release } = await queue.hold();
    // A copy counts only if the file was held from before its beginning until after its end: `release` fails where it was not.
    await copyInProcess(join(directory, FILE_NAME), draft.path, signal).finally(release);
    await draft.place();
  } finally {
    await draft.discard();
  }
}
