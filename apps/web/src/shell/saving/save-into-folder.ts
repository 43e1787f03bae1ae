import { splitPath } from '../intake/file-path.js';
import type { ResultFile } from './result-files.js';
import { pathsBeside } from './result-name.js';
import type { SaveSteps } from './save-zip.js';

export interface FolderSaveSteps extends SaveSteps {
  /** Called for each file once it's safely on disk. */
  readonly onSaved: (file: ResultFile) => void;
}

/**
 * Writes results into a folder, each under its path. Never touches what's already there: if a name
 * is taken, the new folder or file gets a number. Files that can no longer be read are left out.
 * Returns the paths used.
 */
export async function saveIntoFolder(
  folder: FileSystemDirectoryHandle,
  files: readonly ResultFile[],
  { signal, onFile, onSaved }: FolderSaveSteps,
): Promise<string[]> {
  const there: string[] = [];
  for await (const name of folder.keys()) there.push(name);
  const paths = pathsBeside(
    files.map(({ path }) => path),
    there,
  );
  const open = folderOpener(folder);
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    onFile?.(index);
    const { folder: parent, name } = splitPath(paths[index] ?? file.path);
    const written = await write(await open(parent), name, file.blob, signal);
    if (written) onSaved(file);
  }
  return paths;
}

/** Opens folders by path, each once, and creates the missing ones. */
function folderOpener(root: FileSystemDirectoryHandle): (path: string) => Promise<FileSystemDirectoryHandle> {
  const known = new Map<string, Promise<FileSystemDirectoryHandle>>([['', Promise.resolve(root)]]);
  const open = (path: string): Promise<FileSystemDirectoryHandle> => {
    const found = known.get(path);
    if (found) return found;
    const { folder, name } = splitPath(path.slice(0, -1));
    const opened = open(folder).then((parent) => withAllowedName(name, (allowed) => parent.getDirectoryHandle(allowed, { create: true })));
    known.set(path, opened);
    return opened;
  };
  return open;
}

/** False if the content can no longer be read. Removes an incomplete file. */
async function write(folder: FileSystemDirectoryHandle, name: string, blob: Blob, signal?: AbortSignal): Promise<boolean> {
  const file = await withAllowedName(name, (allowed) => folder.getFileHandle(allowed, { create: true }));
  try {
    await blob.stream().pipeTo(await file.createWritable(), { signal });
    return true;
  } catch (error) {
    await takeAway(folder, file.name);
    if (error instanceof DOMException && error.name === 'NotReadableError') return false;
    throw error;
  }
}

/** The browser may release the file only a moment after writing was stopped. */
const REMOVE_AFTER_MS = [0, 50, 200, 1000];

async function takeAway(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const isGone = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';
  for (const waitMs of REMOVE_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (await folder.removeEntry(name).then(() => true, isGone)) return;
  }
}

/** Some systems don't allow every name that another system does. */
async function withAllowedName<T>(name: string, use: (name: string) => Promise<T>): Promise<T> {
  try {
    return await use(name);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Bounded: the name comes from a file system.
    return use(name.replace(/[\p{Cc}"*/:<>?\\|~%]/gu, '_').replace(/^[. ]+|[. ]+$/g, '_'));
  }
}
