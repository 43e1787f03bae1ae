import { filePath, setFilePath } from './file-path.js';

/** The files in and below a folder. */
export interface FolderFiles {
  readonly files: File[];
  /** Hidden files (.DS_Store, .thumbnails) were found and left out. */
  readonly hidden: boolean;
}

const isHidden = (name: string) => name.startsWith('.');

/**
 * The files of a picked folder, without hidden files and hidden folders. The picked folder itself
 * may be hidden.
 */
export function withoutHidden(picked: readonly File[]): FolderFiles {
  const files = picked.filter((file) => !filePath(file).split('/').slice(1).some(isHidden));
  return { files, hidden: files.length < picked.length };
}

/** The files of a dropped folder. What can't be read is skipped. */
export async function readDroppedFolder(folder: FileSystemDirectoryEntry): Promise<FolderFiles> {
  const files: File[] = [];
  const all = await entriesOf(folder);
  const entries = all.filter(({ name }) => !isHidden(name));
  let hidden = entries.length < all.length;
  for (const entry of entries) {
    if (entry.isDirectory) {
      const inner = await readDroppedFolder(entry as FileSystemDirectoryEntry);
      files.push(...inner.files);
      hidden ||= inner.hidden;
    } else files.push(...(await fileOf(entry as FileSystemFileEntry)));
  }
  return { files, hidden };
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A reader returns a folder in batches and ends with an empty one.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) =>
    entry.file(
      (file) => {
        setFilePath(file, entry.fullPath.slice(1));
        resolve([file]);
      },
      () => resolve([]),
    ),
  );
}
