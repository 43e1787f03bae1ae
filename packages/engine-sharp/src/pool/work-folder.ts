import { constants } from 'node:fs';
import { chmod, chown, copyFile, link, lstat, mkdir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { INPUT_NAME } from './messages.js';

/**
 * The folder of one worker. Its process owns `work` and nothing beside it. A process that a file has taken over may have put anything
 * into `work`, so names in it are never followed, and it is only removed when nothing runs in it.
 */
export class WorkFolder {
  readonly #folder: string;
  /** What the process calls its own. */
  readonly path: string;
  /** Empty; where the process's root is put together, if it has one of its own. */
  readonly root: string;
  /** Who the process is; undefined: the same as this one. */
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
   * Gives inputs in, without copying where they lie on the same file system. The process may read them, and nothing more. Their rights are
   * set by the names that the process does not reach: whatever it does to its own, no other file is meant.
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

  /** Moves a result out and gives its size; throws if it is no plain file. It is looked at where the process cannot exchange it any more. */
  async takeOut(name: string, to: string): Promise<number> {
    const made = join(this.path, name);
    try {
      await rename(made, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      return this.#copyOut(made, to);
    }
    return plainSize(to).catch(async (error) => {
      // The process may still reach into a folder that it gave: that is only removed once nothing runs any more.
      await rename(to, join(this.#folder, 'refused'));
      throw error;
    });
  }

  /** To another file system, by way of a place where the process cannot exchange it either. */
  async #copyOut(made: string, to: string): Promise<number> {
    const taken = join(this.#folder, 'taken');
    await rename(made, taken);
    const bytes = await plainSize(taken);
    await copyFile(taken, to);
    await unlink(taken);
    return bytes;
  }

  /** Whether nothing is left once the inputs are gone. */
  async isEmptied(inputs: number): Promise<boolean> {
    for (let index = 0; index < inputs; index++) await unlink(join(this.path, INPUT_NAME(index))).catch(() => {});
    return (await readdir(this.path)).length === 0;
  }
}

/** The size of what a process made. A second name would let the process write on; without the right to read there is nothing to send. */
async function plainSize(path: string): Promise<number> {
  const found = await lstat(path);
  if (!found.isFile() || found.nlink !== 1 || !(found.mode & constants.S_IRUSR))
    throw new Error('A process gave a result that is no plain file');
  return found.size;
}
