const dropped = new WeakMap<File, string>();

/** Records a file's path in a dropped folder; browsers report that only for picked folders. */
export function setFilePath(file: File, path: string): void {
  dropped.set(file, path);
}

/**
 * A file's path from the folder it was given with, like `holiday/day 1/a.jpg`; just its name if it
 * was given alone.
 */
export function filePath(file: File): string {
  return dropped.get(file) ?? (file.webkitRelativePath || file.name);
}

/** Splits a path into the folder with its trailing slash, possibly empty, and the name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const cut = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, cut), name: path.slice(cut) };
}
