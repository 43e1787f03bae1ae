import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from '@imagemill/testkit';

const FOLDER = join(repoRoot(), 'node_modules', '.cache', 'imagemill-bench-pdf');

export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** The path of a file in the cache; creates its folder. */
export async function cachePath(...names: readonly string[]): Promise<string> {
  const path = join(FOLDER, ...names);
  await mkdir(join(path, '..'), { recursive: true });
  return path;
}

/** Returns what `make` returned the last time for the same key. `kind` names the folder. */
export async function cached<T>(kind: string, key: string, make: () => Promise<T>): Promise<T> {
  const path = await cachePath(kind, `${key}.json`);
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored) as T;
  const made = await make();
  // Write to a temp name and rename: if the bench is stopped now, the next run mustn't read half a
  // file.
  await writeFile(`${path}.part`, JSON.stringify(made));
  await rename(`${path}.part`, path);
  return made;
}
