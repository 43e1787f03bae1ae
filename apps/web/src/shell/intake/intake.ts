import type { FileKind } from '@imagemill/core';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PickedItem } from './read-picked-items.js';

const message = signal('');

/**
 * The message about the last folders added; empty once other files are added. Shared by all drop
 * zones.
 */
export const folderMessage: ReadonlySignal<string> = message;

export function clearFolderMessage(): void {
  message.value = '';
}

/**
 * The files of a drop. Folders are opened, and only files of the kind `takes` are used. Must be
 * called while the drop event is being handled.
 */
export async function filesOfDrop(data: DataTransfer, takes?: FileKind): Promise<File[]> {
  const given = [...data.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  return read(
    given.map(({ entry, file }) => (entry?.isDirectory ? { folder: entry as FileSystemDirectoryEntry } : file)),
    takes,
  );
}

/** The files chosen in an input for files or for a whole folder. */
export function filesOfField(field: HTMLInputElement, takes?: FileKind): Promise<File[]> {
  const files = [...(field.files ?? [])];
  return read(field.webkitdirectory && files.length > 0 ? [{ folder: files }] : files, takes);
}

/** Combines everything that was given, in that order. */
async function read(given: readonly PickedItem[], takes?: FileKind): Promise<File[]> {
  clearFolderMessage();
  const files = given.filter((one) => one instanceof File);
  if (!given.some((one) => one && 'folder' in one)) return files;
  message.value = 'Reading the folder.';
  try {
    // Folders are rare, so the code that reads them loads with the first one.
    const { readPickedItems } = await import('./read-picked-items.js');
    const found = await readPickedItems(given, takes);
    message.value = found.words;
    return found.files;
  } catch {
    message.value = 'The folder could not be read. Check your connection and try again.';
    return files;
  }
}

export interface FileListener {
  /** What to take from folders; undefined: anything that any tool takes. */
  readonly takes?: FileKind;
  /** False while something else on the page takes the files. */
  isListening(): boolean;
  onFiles(files: File[]): void;
  onDragging(dragging: boolean): void;
}

/** Makes the whole window take drops and pasted images. Returns a function that stops it. */
export function listenForFiles({ takes, isListening, onFiles, onDragging }: FileListener): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

  window.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDragging(true);
    },
    options,
  );
  window.addEventListener('dragleave', (event) => event.relatedTarget === null && onDragging(false), options);
  window.addEventListener(
    'drop',
    async (event) => {
      onDragging(false);
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      if (!isListening()) return;
      const files = await filesOfDrop(event.dataTransfer, takes);
      if (files.length > 0) onFiles(files);
    },
    options,
  );
  window.addEventListener(
    'paste',
    (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !isListening()) return;
      event.preventDefault();
      clearFolderMessage();
      onFiles(files);
    },
    options,
  );
  return () => stop.abort();
}
