const dropped = new WeakMap<File, string>();

/** Notes where in a dropped folder a file lay; the browser tells that only of picked folders. */
export function setFilePath(file: File, path: string): void {
  dropped.set(file, path);
}

/** A file's path from the folder it was given with, like `holiday/day 1/a.jpg`; its name alone where it was given singly. */
export function filePath(file: File): string {
  return dropped.get(file) ?? (file.webkitRelativePath || file.name);
}

/** Path → the folder with its slash at the end, which may be empty, and the name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const cut = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, cut), name: path.slice(cut) };
}
