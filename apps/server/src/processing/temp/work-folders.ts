import { chmod, mkdtemp, readdir, rm, statfs, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDirectory } from '@imagemill/store';
import { startJanitor } from './janitor.js';
import { type LifeSign, showLife } from './life-sign.js';
import { FOLDER_PREFIX, sweepFolders } from './sweep-folders.js';

/** Where files lie for the length of a request: one folder for this server alone. */
export interface WorkFolders {
  readonly path: string;
  /** A place for the files of one request, where there are none yet. */
  open(): WorkFiles;
  /** What the disk below can still take. */
  freeBytes(): Promise<number>;
  /** Removes everything. */
  close(): Promise<void>;
}

/** The files of one request. They share the beginning of their names: a folder for each request would take longer to make and to remove than its files. */
export interface WorkFiles {
  /** Where a file of this name lies; others may lie beside it whose names begin like it. */
  at(name: string): string;
  /** Removes all of them; a second time changes nothing. A file that is open can be read to its end. */
  remove(): Promise<void>;
}

/**
 * Makes the server's folder under `parent`, and removes those that servers left which are gone. When this one is killed, a small
 * process that waits for its end removes its folder; where that one is killed too, the next start does.
 */
export async function openWorkFolders(parent: string | null): Promise<WorkFolders> {
  const root = path.resolve(parent ?? tmpdir());
  const folder = await makeFolder(root);
  let life: LifeSign | undefined;
  try {
    await chmod(folder, 0o700);
    life = await showLife(folder);
  } catch (error) {
    await removeAll(folder);
    throw error;
  }
  const janitor = startJanitor(folder);
  let opened = 0;
  return {
    path: folder,
    open: () => {
      opened += 1;
      const prefix = `work-${opened}-`;
      return { at: (name) => path.join(folder, `${prefix}${name}`), remove: () => removeFiles(folder, prefix) };
    },
    freeBytes: () => freeBytes(folder),
    close: async () => {
      await life?.end();
      await removeAll(folder);
      janitor.dismiss();
    },
  };
}

async function makeFolder(root: string): Promise<string> {
  try {
    makeDirectory(root);
    await sweepFolders(root);
    return await mkdtemp(path.join(root, FOLDER_PREFIX));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The folder for temporary files ${root} cannot be used: ${why}. Set TEMP_DIR.`, { cause: error });
  }
}

async function removeFiles(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith(prefix)) await unlink(file).catch(unlessMissing);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** A process that is being killed may still write: what comes up meanwhile is removed too. */
function removeAll(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** What may still be written below this path by a program without special rights. */
async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
