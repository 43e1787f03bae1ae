import type { Item } from '../item.js';
import { commonFolder, markSaved, type ResultFile, resultFiles } from './result-files.js';
import { type SaveSteps, zipBlob } from './save-zip.js';

/** Saves one of a file's results under its name. */
export function saveResult(item: Item, index: number): void {
  const file = resultFiles([item])[index];
  if (file) downloadFile(file);
}

/** Saves all results of these files as one zip; a single one is saved as it is. */
export async function saveAll(items: readonly Item[], steps: SaveSteps = {}): Promise<void> {
  const files = resultFiles(items);
  const [first, ...others] = files;
  if (!first) return;
  if (others.length === 0) return downloadFile(first);
  download(await zipBlob(files, steps), zipName(files));
  markSaved(files);
}

/** A zip is named after the one folder in it. */
export function zipName(files: readonly ResultFile[]): string {
  return `${commonFolder(files.map(({ path }) => path)) ?? 'imagemill'}.zip`;
}

function downloadFile(file: ResultFile): void {
  download(file.blob, file.path.slice(file.path.lastIndexOf('/') + 1));
  markSaved([file]);
}

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has a reference to the Blob long before that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
