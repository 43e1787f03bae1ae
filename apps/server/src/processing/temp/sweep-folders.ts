import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LIFE_SIGN } from './life-sign.js';

/** How the names of servers' folders begin. */
export const FOLDER_PREFIX = 'imagemill-work-';
/** As `mkdtemp` completes them. */
const FOLDER_NAME = new RegExp(`^${FOLDER_PREFIX}[A-Za-z0-9]{6}$`);
/** What a server puts into its folder; earlier ones made a folder for each request. Where anything else lies, somebody uses the name for something of their own. */
const OWN_NAME = new RegExp(`^(?:${LIFE_SIGN}|work-[A-Za-z0-9]{6}|work-\\d+-[a-z0-9.-]+|worker-\\d+)$`);
/** A server that starts at this very moment has its folder before it listens in it. */
const MIN_AGE_MS = 60_000;

/** Removes the folders of servers that are gone. What belongs to somebody else, or may do so, is left alone. */
export async function sweepFolders(root: string, now = Date.now()): Promise<void> {
  const names = (await readdir(root)).filter((name) => FOLDER_NAME.test(name));
  await Promise.all(names.map((name) => sweep(path.join(root, name), now)));
}

async function sweep(folder: string, now: number): Promise<void> {
  try {
    // Never by a link: anybody can put one beside us that leads to a folder of our user.
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== process.getuid?.() || (await isAlive(folder))) return;
    const names = await readdir(folder);
    // A socket that nobody listens on any more is the surest sign of a server's end.
    const isStarting = now - found.mtimeMs < MIN_AGE_MS && !names.includes(LIFE_SIGN);
    if (!isStarting && names.every((name) => OWN_NAME.test(name))) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Removed by its own janitor meanwhile, or out of reach: the next start looks again.
  }
}
