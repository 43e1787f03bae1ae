import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A hash of every file in a folder, by relative path. Folders end with a slash. */
export async function fileHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const hashes: [string, string][] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const place = path.relative(folder, file);
    if (entry.isDirectory()) hashes.push([`${place}/`, '']);
    else if (entry.isSymbolicLink()) hashes.push([place, 'link']);
    else
      hashes.push([
        place,
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ]);
  }
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}
