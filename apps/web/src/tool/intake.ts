/** Files out of a drop, folders opened. Must be called while the drop event is being handled. */
export async function filesOfDrop(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    entries.map(({ entry, file }) => (entry?.isDirectory ? filesOfFolder(entry as FileSystemDirectoryEntry) : file ? [file] : [])),
  );
  return found.flat();
}

async function filesOfFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  // A reader hands out a folder in portions and ends with an empty one.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    for (const entry of entries) {
      // Hidden files (.DS_Store and the like) are nobody's pictures.
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory) files.push(...(await filesOfFolder(entry as FileSystemDirectoryEntry)));
      else files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    }
  }
}

/** Lets the whole window take drops and pasted pictures. Returns a function that ends it. */
export function listenForFiles(onFiles: (files: File[]) => void, onDragging: (dragging: boolean) => void): () => void {
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
      const files = await filesOfDrop(event.dataTransfer);
      if (files.length > 0) onFiles(files);
    },
    options,
  );
  window.addEventListener(
    'paste',
    (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
    options,
  );
  return () => stop.abort();
}
