import { filePath, splitPath } from '../intake/file-path.js';
import type { Item, Outcome } from '../item.js';
import { uniquePaths } from './result-name.js';

/** A result that's about to be saved. */
export interface ResultFile {
  readonly item: Item;
  readonly outcome: Outcome;
  /** The path including the dropped or picked folder, like `holiday/day 1/a.webp`. Unique. */
  readonly path: string;
  readonly blob: Blob;
  /** When the source file was last changed. */
  readonly lastModified: Date;
}

/** All results of these files, in their order. Includes unchanged files, so the set is complete. */
export function resultFiles(items: readonly Item[]): ResultFile[] {
  const files = items.flatMap(filesOf);
  const paths = uniquePaths(files.map(({ path }) => path));
  return files.map((file, index) => ({ ...file, path: paths[index] ?? file.path }));
}

function filesOf(item: Item): ResultFile[] {
  const outcome = item.outcome.peek();
  if (!outcome) return [];
  // Only Windows treats a backslash as a path separator; here it's part of a name.
  const { folder } = splitPath(filePath(item.file).replaceAll('\\', '_'));
  return outcome.results.map(({ blob, name }) => ({
    item,
    outcome,
    path: folder + name.replaceAll('\\', '_'),
    blob,
    lastModified: new Date(item.file.lastModified),
  }));
}

/** Marks files as saved, unless they have been processed again in the meantime. */
export function markSaved(files: readonly ResultFile[]): void {
  for (const { item, outcome } of files) if (item.outcome.peek() === outcome) item.saved.value = true;
}

/** The top-level folder that all these paths share; undefined if there is none. */
export function commonFolder(paths: readonly string[]): string | undefined {
  const [first = '', ...others] = paths.map((path) => path.slice(0, Math.max(0, path.indexOf('/'))));
  return first !== '' && others.every((folder) => folder === first) ? first : undefined;
}
