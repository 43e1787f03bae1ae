import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LIVENESS_SOCKET } from './liveness-socket.js';

/** The prefix of servers' folder names. */
export const FOLDER_PREFIX = 'imagemill-work-';
/** With the suffix that `mkdtemp` adds. */
const FOLDER_NAME = new RegExp(`^${FOLDER_PREFIX}[A-Za-z0-9]{6}$`);
/**
 * What a server puts into its folder; earlier versions had one folder per request. A folder that
 * contains anything else belongs to someone who uses the name for something else.
 */
const OWN_NAME = new RegExp(`^(?:${LIVENESS_SOCKET}|work-[A-Za-z0-9]{6}|work-\\d+-[a-z0-9.-]+|worker-\\d+)$`);
/** A server that is just starting creates its folder before it listens on the socket there. */
const MIN_AGE_MS = 60_000;

/**
 * Removes the folders of servers that are gone. Leaves alone anything that belongs, or might
 * belong, to others.
 */
export async function sweepFolders(root: string, now = Date.now()): Promise<void> {
  const names = (await readdir(root)).filter((name) => FOLDER_NAME.test(name));
  await Promise.all(names.map((name) => sweep(path.join(root, name), now)));
}

async function sweep(folder: string, now: number): Promise<void> {
  try {
    // Don't follow links: anyone can place one here that points to a folder that our user owns.
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== process.getuid?.() || (await isAlive(folder))) return;
    const names = await readdir(folder);
    // A socket without a listener is the surest sign that the server is gone.
    const isStarting = now - found.mtimeMs < MIN_AGE_MS && !names.includes(LIVENESS_SOCKET);
    if (!isStarting && names.every((name) => OWN_NAME.test(name))) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Already removed by its own janitor, or out of reach: the next start tries again.
  }
}
