import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import Libsql from 'libsql';
import { checkDatabase } from '../copy/store-file.js';

// Runs as a separate process: `node copy-process.js SOURCE TARGET`, started by `copyInProcess`. The
// process that has the database open must not open its file again: closing it would give up every
// lock the process holds on the file (POSIX, fcntl), including the database's own.

const CHUNK_BYTES = 1 << 20;

/** What this process reports when it's done. */
export type CopyReport = { readonly ok: true } | { readonly ok: false; readonly message: string };

async function copy(source: FileHandle, target: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return target.sync();
    for (let done = 0; done < bytesRead; ) done += (await target.write(buffer, done, bytesRead - done, null)).bytesWritten;
  }
}

/** Checks the copy and leaves it as one plain file that needs no log next to it. */
function check(file: string): void {
  const database = new Libsql(file);
  // Must come first: then the log's index isn't shared, and no file is created for it.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('journal_mode = DELETE');
  checkDatabase(database);
  database.close();
}

const [from = '', to = ''] = process.argv.slice(2);
process.on('disconnect', () => {
  // Without the parent we can't tell whether the source stayed unchanged.
  rmSync(to, { force: true });
  process.exit(1);
});

async function run(): Promise<CopyReport> {
  const source = await open(from, 'r');
  const target = await open(to, 'r+');
  try {
    await copy(source, target);
  } finally {
    await source.close();
    await target.close();
  }
  check(to);
  return { ok: true };
}

const report = await run().catch(
  (error: unknown): CopyReport => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
);
process.send?.(report);
// Wait for the parent: it kills this process, or disconnects by ending itself.
await once(process, 'disconnect');
