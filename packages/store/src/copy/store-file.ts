import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type Libsql from 'libsql';

/** A new file that gets its name only when it is whole. */
export interface Draft {
  /** Where to write until then: beside the file, made empty for its owner alone. */
  readonly path: string;
  /** Gives it its name, on the disk for good. Fails if there is a file of that name by now. */
  place(): Promise<void>;
  /** Removes what was written, if it has not been placed. */
  discard(): Promise<void>;
}

/** What SQLite may leave beside a file. */
const COMPANIONS = ['-journal', '-wal', '-shm'];

/** Starts a new file; rejects with a line for a person where there is one, or no place for it. */
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

/** Removes what SQLite leaves beside a file that nobody has open. */
export async function removeCompanions(file: string): Promise<void> {
  for (const companion of COMPANIONS) await rm(file + companion, { force: true });
}

/** Waits until a file, or a folder's list of names, is on the disk. */
export async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems refuse to sync a folder; there is nothing more to be done there.
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

/** `rename` would silently replace a file that came meanwhile; `link` does not. */
async function giveName(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
    await rm(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw existsError(target);
    // A file system without links.
    if (await isThere(target)) throw existsError(target);
    await rename(path, target);
  }
}

const existsError = (file: string) => new Error(`${file} exists already: a backup never replaces a file.`);

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Reads a database of the embedded store from end to end; throws a line for a person if anything is wrong with it. */
export function checkDatabase(database: Libsql.Database): void {
  const found = database.pragma('integrity_check') as { integrity_check: string }[];
  if (found.length !== 1 || found[0]?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found[0]?.integrity_check}.`);
  const orphans = database.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw new Error(`The copy is damaged: ${orphans.length} rows belong to nothing.`);
}
