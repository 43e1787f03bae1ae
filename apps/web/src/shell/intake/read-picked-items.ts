import type { FileKind } from '@imagemill/core';
import { type Folder, filesOfFolder } from './folder-files.js';
import { folderWords } from './folder-words.js';

/** A file or folder from a drop or a field. */
export type PickedItem = File | null | { readonly folder: Folder };

/**
 * The given files in order, and a message about the folders. Each folder's files are sorted by
 * name.
 */
export async function readPickedItems(
  given: readonly PickedItem[],
  takes?: FileKind,
): Promise<{ readonly files: File[]; readonly words: string }> {
  const files: File[] = [];
  const sum = { taken: 0, others: 0, hidden: false };
  for (const one of given) {
    if (one && 'folder' in one) {
      const { taken, others, hidden } = await filesOfFolder(one.folder, takes);
      files.push(...taken);
      sum.taken += taken.length;
      sum.others += others;
      sum.hidden ||= hidden;
    } else if (one) files.push(one);
  }
  return { files, words: folderWords({ takes, ...sum }) };
}
