import { filePath, splitPath } from '../intake/file-path.js';
import type { Item, Outcome } from '../item.js';
import { uniquePaths } from './result-name.js';

/** A result on its way to the disk. */
export interface ResultFile {
  readonly item: Item;
  readonly outcome: Outcome;
  /** From the folder the file was given with, like `holiday/day 1/a.webp`. No two are equal. */
  readonly path: string;
  readonly blob: Blob;
  /** When the file it was made of was last changed. */
  readonly lastModified: Date;
}

/** All results of these files, in their order. Unchanged files are among them: the set stays complete. */
export function resultFiles(items: readonly Item[]): ResultFile[] {
  const files = items.flatMap(filesOf);
  const paths = uniquePaths(files.map(({ path }) => path));
  return files.map((file, index) => ({ ...file, path: paths[index] ?? file.path }));
}

function filesOf(item: Item): ResultFile[] {
  const outcome = item.outcome.peek();
  if (!outcome) return [];
  // Only Windows takes a backslash for a step into a folder; here it is part of a name.
  const { folder } = splitPath(filePath(item.file).replaceAll('\\', '_'));
  return outcome.results.map(({ blob, name }) => ({
    item,
    outcome,
    path: folder + name.replaceAll('\\', '_'),
    blob,
    lastModified: new Date(item.file.lastModified),
  }));
}

/** Notes that files are safe, unless they were done again meanwhile. */
export function markSaved(files: readonly ResultFile[]): void {
  for (const { item, outcome } of files) if (item.outcome.peek() === outcome) item.saved.value = true;
}

/** The folder that all these paths begin with, if they do. */
export function commonFolder(paths: readonly string[]): string | undefined {
  const [first = '', ...others] = paths.map((path) => path.slice(0, Math.max(0, path.indexOf('/'))));
  return first !== '' && others.every((folder) => folder === first) ? first : undefined;
}
