import { downloadZip } from 'client-zip';
import type { Item } from './item.js';
import { resultName, uniqueNames } from './result-name.js';

/** Saves one result under its name. */
export function saveItem(item: Item): void {
  const outcome = item.outcome.value;
  if (!outcome) return;
  download(outcome.blob, resultName(item.file.name, outcome.report.format));
  item.saved.value = true;
}

/** Saves all results as one zip; a single one is saved as it is. Unchanged files are in it too: the set stays complete. */
export async function saveAll(items: readonly Item[]): Promise<void> {
  const done = items.flatMap((item) => (item.outcome.value ? [{ item, outcome: item.outcome.value }] : []));
  const [only] = done;
  if (only && done.length === 1) return saveItem(only.item);
  const names = uniqueNames(done.map(({ item, outcome }) => resultName(item.file.name, outcome.report.format)));
  const entries = done.map(({ item, outcome }, index) => ({
    name: names[index],
    input: outcome.blob,
    lastModified: new Date(item.file.lastModified),
  }));
  download(await downloadZip(entries).blob(), 'imagemill.zip');
  for (const { item } of done) item.saved.value = true;
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
