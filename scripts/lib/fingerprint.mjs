import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * All files under the folder in a stable order, as paths relative to it; `skip` decides by name.
 */
export function listFiles(folder, skip = () => false, prefix = '') {
  const entries = readdirSync(path.join(folder, prefix), { withFileTypes: true });
  return entries
    .filter((entry) => !skip(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(prefix, entry.name);
      if (entry.isDirectory()) return listFiles(folder, skip, place);
      return entry.isFile() ? [place] : [];
    });
}

/** A hash of names and contents: the same after a fresh checkout, whatever the timestamps. */
export function contentFingerprint(folder, files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  return hash.digest('hex');
}

/** A hash of names, sizes and times: cheap, for files that only a build writes. */
export function statFingerprint(folder, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(folder, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}
