import { chmod, mkdtemp, readdir, rm, statfs, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDirectory } from '@imagemill/store';
import { startJanitor } from './janitor.js';
import { type LivenessSocket, openLivenessSocket } from './liveness-socket.js';
import { FOLDER_PREFIX, sweepFolders } from './sweep-folders.js';

/** Where files are kept during a request: one private folder of this server. */
export interface WorkFolders {
  readonly path: string;
  /** Reserves a file name prefix for one request. */
  open(): WorkFiles;
  /** Free space on the disk below, in bytes. */
  freeBytes(): Promise<number>;
  /** Removes everything. */
  close(): Promise<void>;
}

/**
 * The files of one request, which share a name prefix: a folder per request would take longer to
 * create and remove than its files.
 */
export interface WorkFiles {
  /** The path of a file with this name. It may also serve as a prefix for related files. */
  at(name: string): string;
  /**
   * Removes all of them; calling it again does nothing. A file that is open can be read to its end.
   */
  remove(): Promise<void>;
}

/**
 * Creates the server's folder under `parent` and removes those of servers that are gone. If this
 * server is killed, a small process that waits for its end removes the folder; if that is killed
 * too, the next start does.
 */
export async function openWorkFolders(parent: string | null): Promise<WorkFolders> {
  const root = path.resolve(parent ?? tmpdir());
  const folder = await makeFolder(root);
  let life: LivenessSocket | undefined;
  try {
    await chmod(folder, 0o700);
    life = await openLivenessSocket(folder);
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

/** A worker that is being killed may still write; retries remove that too. */
function removeAll(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** How much a program without special rights can still write under this path. */
async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
