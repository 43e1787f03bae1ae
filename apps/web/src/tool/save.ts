import { downloadZip } from 'client-zip';
import type { Item } from './item.js';
import { resultName, uniqueNames } from './result-name.js';

interface Entry {
  readonly name: string;
  readonly input: Blob;
  readonly lastModified: Date;
}

/** Saves one of a file's results under its name. */
export function saveResult(item: Item, index: number): void {
  const entry = entriesOf(item)[index];
  if (!entry) return;
  download(entry.input, entry.name);
  item.saved.value = true;
}

/** Saves all results of these files as one zip; a single one is saved as it is. Unchanged files are in it too: the set stays complete. */
export async function saveAll(items: readonly Item[]): Promise<void> {
  const done = items.filter((item) => item.outcome.peek());
  const entries = done.flatMap(entriesOf);
  const [first, ...others] = entries;
  if (!first) return;
  if (others.length === 0) download(first.input, first.name);
  else {
    const names = uniqueNames(entries.map(({ name }) => name));
    download(await downloadZip(entries.map((entry, index) => ({ ...entry, name: names[index] }))).blob(), 'imagemill.zip');
  }
  for (const item of done) item.saved.value = true;
}

function entriesOf({ file, outcome }: Item): Entry[] {
  const results = outcome.peek()?.results ?? [];
  const lastModified = new Date(file.lastModified);
  return results.map(({ blob, report }) => ({
    name: resultName(file.name, report.format, results.length > 1 ? report : undefined),
    input: blob,
    lastModified,
  }));
}

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the Blob long before that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
