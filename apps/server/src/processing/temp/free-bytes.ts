import { statfs } from 'node:fs/promises';

/** What may still be written below this path by a program without special rights. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
