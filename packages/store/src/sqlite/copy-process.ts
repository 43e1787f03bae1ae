import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import Libsql from 'libsql';
import { checkDatabase } from '../copy/store-file.js';

// A process of its own: `node copy-process.js SOURCE TARGET`, started by `copyInProcess`. The process that has the database open must not
// open its file once more: closing that gives up every lock it holds on it (POSIX, fcntl), the database's own too.

const CHUNK_BYTES = 1 << 20;

/** What this process tells at its end. */
export type CopyReport = { readonly ok: true } | { readonly ok: false; readonly message: string };

async function copy(source: FileHandle, target: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return target.sync();
    for (let done = 0; done < bytesRead; ) done += (await target.write(buffer, done, bytesRead - done, null)).bytesWritten;
  }
}

/** Leaves it as one plain file that needs no log beside it. */
function check(file: string): void {
  const database = new Libsql(file);
  // First of all: then no index of a log is shared with anybody, and no file made for it.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('journal_mode = DELETE');
  checkDatabase(database);
  database.close();
}

const [from = '', to = ''] = process.argv.slice(2);
process.on('disconnect', () => {
  // Nobody can tell any more whether the source stayed as it was.
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
// The other side ends it, or its own end does.
await once(process, 'disconnect');
