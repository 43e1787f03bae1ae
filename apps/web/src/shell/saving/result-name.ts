import { FORMATS, type InputFormat } from '@imagemill/files';

/**
 * The name of a result: the file's own, with a different ending only if the format changed. `size`
 * tells several results of one file apart: "photo-800x600.jpg".
 */
export function resultName(name: string, format: InputFormat, size?: { readonly width: number; readonly height: number }): string {
  const named = withEnding(name, format);
  if (!size) return named;
  const dot = named.lastIndexOf('.');
  return `${named.slice(0, dot)}-${size.width}x${size.height}${named.slice(dot)}`;
}

function withEnding(name: string, format: InputFormat): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const endings: readonly string[] = FORMATS[format].extensions;
  if (endings.includes(ending)) return name;
  const isImageEnding = Object.values(FORMATS).some((info) => (info.extensions as readonly string[]).includes(ending));
  return `${isImageEnding ? name.slice(0, dot) : name}.${endings[0]}`;
}

/** Numbers equal paths as file managers do: "a.jpg", "a (2).jpg". Case makes no difference. */
export function uniquePaths(paths: readonly string[]): string[] {
  // A folder may have the same name as a file in another folder given.
  const taken = new Set(paths.flatMap(foldersOf).map((folder) => folder.toLowerCase()));
  return paths.map((path) => freePath(path, taken));
}

/**
 * The same paths for a place where some names are taken; what's there stays untouched. Only the
 * first part of a path gets a number, "trip (2)/day 1/a.jpg": a whole folder is renamed, and
 * nothing inside it.
 */
export function pathsBeside(paths: readonly string[], namesThere: Iterable<string>): string[] {
  const taken = new Set([...namesThere].map((name) => name.toLowerCase()));
  const moved = new Map<string, string>();
  return paths.map((path) => {
    const [first = '', ...rest] = path.split('/');
    const name = moved.get(first) ?? freePath(first, taken, rest.length > 0);
    moved.set(first, name);
    return [name, ...rest].join('/');
  });
}

function freePath(path: string, taken: Set<string>, isFolder = false): string {
  const dot = isFolder ? -1 : path.lastIndexOf('.');
  const cut = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
  let free = path;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${path.slice(0, cut)} (${number})${path.slice(cut)}`;
  taken.add(free.toLowerCase());
  return free;
}

/** "a/b/c.jpg" → "a", "a/b". */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}
