/** Only some browsers have these, and only on secure pages. */
interface Pickers {
  showSaveFilePicker?(options: object): Promise<FileSystemFileHandle>;
  showDirectoryPicker?(options: object): Promise<FileSystemDirectoryHandle>;
}

const pickers = () => window as unknown as Pickers;

export const canPickFolder = () => pickers().showDirectoryPicker !== undefined;
export const canPickZip = () => pickers().showSaveFilePicker !== undefined;

/**
 * Lets the visitor choose where to save a zip. Undefined: they changed their mind. Must be called
 * while a click is handled.
 */
export function pickZip(name: string): Promise<FileSystemFileHandle | undefined> {
  const types = [{ description: 'Zip', accept: { 'application/zip': ['.zip'] } }];
  return unlessClosed(pickers().showSaveFilePicker?.({ id: 'zip', suggestedName: name, types }));
}

/**
 * Lets the visitor choose a folder for results. Undefined: they changed their mind. Must be called
 * while a click is handled.
 */
export function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  return unlessClosed(pickers().showDirectoryPicker?.({ id: 'results', mode: 'readwrite', startIn: 'pictures' }));
}

async function unlessClosed<T>(picking: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await picking;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
