import { constants } from 'node:fs';
import { chmod, chown, copyFile, link, lstat, mkdir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { INPUT_NAME } from './messages.js';

/**
 * The folder of one worker. Its process owns `work` and nothing else in it. A process that a file
 * has taken over may have put anything into `work`, so names in it are never followed, and it's
 * removed only once nothing runs in it.
 */
export class WorkFolder {
  readonly #folder: string;
  /** The folder that the process owns. */
  readonly path: string;
  /** Empty; the process's root is built here, if it has a separate one. */
  readonly root: string;
  /** The user id of the process; undefined: the same user as this process. */
  readonly #owner: number | undefined;

  constructor(folder: string, owner?: number) {
    this.#folder = folder;
    this.path = join(folder, 'work');
    this.root = join(folder, 'root');
    this.#owner = owner;
  }

  async create(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    await mkdir(this.path, { mode: 0o700 });
    if (this.#owner !== undefined) await chown(this.path, this.#owner, this.#owner);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Puts inputs into the folder, without copying if they're on the same file system. The process
   * may only read them. Permissions are set through names that the process can't reach: whatever it
   * does to its own names, no other file is affected.
   */
  async handIn(paths: readonly string[]): Promise<void> {
    for (const [index, path] of paths.entries()) {
      const name = join(this.path, INPUT_NAME(index));
      await Promise.all([this.#letRead(path), link(path, name).catch(() => this.#copyIn(path, name))]);
    }
  }

  async #copyIn(path: string, name: string): Promise<void> {
    const given = join(this.#folder, 'given');
    await copyFile(path, given, constants.COPYFILE_EXCL);
    await this.#letRead(given);
    await rename(given, name);
  }

  async #letRead(path: string): Promise<void> {
    if (this.#owner === undefined) return;
    await Promise.all([chown(path, 0, this.#owner), chmod(path, 0o640)]);
  }

  /**
   * Moves a result out and returns its size; throws if it isn't a regular file. It's checked where
   * the process can no longer swap it.
   */
  async takeOut(name: string, to: string): Promise<number> {
    const made = join(this.path, name);
    try {
      await rename(made, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      return this.#copyOut(made, to);
    }
    return plainSize(to).catch(async (error) => {
      // The process may still write to a folder it gave us, so that is removed only once nothing
      // runs anymore.
      await rename(to, join(this.#folder, 'refused'));
      throw error;
    });
  }

  /** To another file system, by way of a place where the process can't swap it either. */
  async #copyOut(made: string, to: string): Promise<number> {
    const taken = join(this.#folder, 'taken');
    await rename(made, taken);
    const bytes = await plainSize(taken);
    await copyFile(taken, to);
    await unlink(taken);
    return bytes;
  }

  /** Removes the inputs and returns whether nothing else is left. */
  async isEmptied(inputs: number): Promise<boolean> {
    for (let index = 0; index < inputs; index++) await unlink(join(this.path, INPUT_NAME(index))).catch(() => {});
    return (await readdir(this.path)).length === 0;
  }
}

/**
 * The size of a result. Through a second hard link the process could keep writing; without read
 * permission there's nothing to send.
 */
async function plainSize(path: string): Promise<number> {
  const found = await lstat(path);
  if (!found.isFile() || found.nlink !== 1 || !(found.mode & constants.S_IRUSR))
    throw new Error('A process gave a result that is no plain file');
  return found.size;
}
