import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { atExit } from '../at-exit.js';

export interface NumberedFolder {
  readonly path: string;
  /**
   * A file in the folder that exists as long as the folder belongs to this claim and not the next
   * one.
   */
  readonly marker: string;
  /**
   * Gives the number back and deletes the folder, which also happens when this process ends. Safe
   * to call twice.
   */
  remove(): Promise<void>;
}

const MAX_FOLDERS = 1000;

/**
 * A new empty folder with the first free number, such as `imagemill-wordpress-6.5-0`. Sites that
 * run one after another get the same path, so PHP finds the code it compiled for the last one.
 */
export async function numberedFolder(prefix: string): Promise<NumberedFolder> {
  const folder = await claim(path.join(os.tmpdir(), prefix));
  const token = randomBytes(6).toString('hex');
  const marker = path.join(folder, `claim-${token}`);
  await writeFile(marker, '');
  // Renaming gives the number back in one step, so deleting never touches the next owner's files.
  const giveBack = () => {
    if (!existsSync(marker)) return undefined;
    renameSync(folder, `${folder}-${token}`);
    return `${folder}-${token}`;
  };
  const forget = atExit(() => {
    const old = giveBack();
    if (old) rmSync(old, { recursive: true, force: true, maxRetries: 5 });
  });
  const remove = async () => {
    const old = giveBack();
    // There are thousands of files, and Node's own `rm` takes ten times as long.
    if (old) await promisify(execFile)('rm', ['-rf', '--', old]);
    forget();
  };
  return { path: folder, marker, remove };
}

/** Creating a folder fails if it exists, so two processes never get the same number. */
async function claim(beginning: string): Promise<string> {
  for (let number = 0; number < MAX_FOLDERS; number += 1) {
    try {
      await mkdir(`${beginning}${number}`, { mode: 0o700 });
      return `${beginning}${number}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`The folders ${beginning}0 to ${beginning}${MAX_FOLDERS - 1} all exist.`);
}
