import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type Libsql from 'libsql';

/** A new file that gets its name only once it's complete. */
export interface Draft {
  /**
   * Where to write until then: next to the file, created empty and accessible only to its owner.
   */
  readonly path: string;
  /** Gives the file its name, durably. Fails if a file with that name exists by now. */
  place(): Promise<void>;
  /** Removes what was written, if it has not been placed. */
  discard(): Promise<void>;
}

/** What SQLite may leave next to a file. */
const COMPANIONS = ['-journal', '-wal', '-shm'];

/** Starts a new file. Rejects with a message for the operator if it exists or can't be written. */
export async function draftFile(file: string): Promise<Draft> {
  const target = resolve(file);
  if (await isThere(target)) throw existsError(target);
  const path = `${target}.${randomUUID()}.part`;
  await makeEmpty(path, target);
  return {
    path,
    async place() {
      await sync(path, 'r+');
      await giveName(path, target);
      await sync(dirname(target), 'r');
      await removeCompanions(path);
    },
    async discard() {
      await rm(path, { force: true });
      await removeCompanions(path);
    },
  };
}

/** Removes what SQLite leaves next to a file. The file must not be open. */
export async function removeCompanions(file: string): Promise<void> {
  for (const companion of COMPANIONS) await rm(file + companion, { force: true });
}

/** Waits until a file, or a folder's list of names, is on disk. */
export async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems refuse to sync a folder, and there is nothing more to do about it.
    if (flags === 'r+') throw error;
  } finally {
    await handle.close();
  }
}

async function makeEmpty(path: string, target: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !existsSync(dirname(target)))
      throw new Error(`The folder ${dirname(target)} does not exist.`, { cause: error });
    throw new Error(`${target} cannot be written: ${message}.`, { cause: error });
  }
}

/** `rename` would silently replace a file created in the meantime; `link` doesn't. */
async function giveName(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
    await rm(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw existsError(target);
    // The file system has no hard links.
    if (await isThere(target)) throw existsError(target);
    await rename(path, target);
  }
}

const existsError = (file: string) => new Error(`${file} already exists: a backup never replaces a file.`);

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/**
 * Reads a database of the embedded store from end to end. Throws a message for the operator if it's
 * damaged.
 */
export function checkDatabase(database: Libsql.Database): void {
  const found = database.pragma('integrity_check') as { integrity_check: string }[];
  if (found.length !== 1 || found[0]?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found[0]?.integrity_check}.`);
  const orphans = database.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw new Error(`The copy is damaged: ${orphans.length} rows refer to rows that don't exist.`);
}
