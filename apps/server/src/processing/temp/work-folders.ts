import { chmod, mkdir, mkdtemp, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeBytes } from './free-bytes.js';
import { startJanitor } from './janitor.js';
import { type LifeSign, showLife } from './life-sign.js';
import { FOLDER_PREFIX, sweepFolders } from './sweep-folders.js';

/** Where files lie for the length of a request: one folder for this server alone, and in it one for each request. */
export interface WorkFolders {
  readonly path: string;
  /** An empty folder for one request. */
  create(): Promise<WorkFolder>;
  /** What the disk below can still take. */
  freeBytes(): Promise<number>;
  /** Removes everything. */
  close(): Promise<void>;
}

export interface WorkFolder {
  readonly path: string;
  /** Removes it with all it holds; a second time changes nothing. A file that is open can be read to its end. */
  remove(): Promise<void>;
}

/**
 * Makes the server's folder under `parent`, and removes those that servers left which are gone. When this one is killed, a small
 * process that waits for its end removes its folder; where that one is killed too, the next start does.
 */
export async function openWorkFolders(parent: string | null): Promise<WorkFolders> {
  const root = path.resolve(parent ?? tmpdir());
  await mkdir(root, { recursive: true, mode: 0o700 });
  await sweepFolders(root);
  const folder = await mkdtemp(path.join(root, FOLDER_PREFIX));
  let life: LifeSign | undefined;
  try {
    await chmod(folder, 0o700);
    life = await showLife(folder);
  } catch (error) {
    await removeAll(folder);
    throw error;
  }
  const janitor = startJanitor(folder);
  return {
    path: folder,
    create: async () => {
      const make = () => mkdtemp(path.join(folder, 'work-'));
      // Systems clear their folder for temporary files of what looks old.
      const own = await make().catch(() => mkdir(folder, { recursive: true, mode: 0o700 }).then(make));
      return { path: own, remove: () => removeFiles(own).catch(() => removeAll(own)) };
    },
    freeBytes: () => freeBytes(folder),
    close: async () => {
      await life?.end();
      await removeAll(folder);
      janitor.dismiss();
    },
  };
}

/** A request's folder holds a few files and nothing else: they need not be looked at one by one. */
async function removeFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await unlink(path.join(folder, name));
  await rmdir(folder);
}

/** A process that is being killed may still write: what comes up meanwhile is removed too. */
function removeAll(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
