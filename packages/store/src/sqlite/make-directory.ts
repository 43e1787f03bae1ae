import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the directory and its missing parents, for the owner only. Node's `recursive` never returns where a file system refuses with ENOENT (/proc). */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}
