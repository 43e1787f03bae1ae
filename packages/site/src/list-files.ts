import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Suffixes of compressed copies, which are next to the plain file. */
export const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export const isEncoded = (name: string): boolean => ENCODINGS.some(([, suffix]) => name.endsWith(suffix));

/**
 * Every file of a built site that can be served, by its path below the folder, in the same order on
 * every machine.
 */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name.split('/').every((segment) => /^[\w@-][\w@.+~-]*$/.test(segment)))
    .sort();
}
