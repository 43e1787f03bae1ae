import type { FileKind } from '@imagemill/core';

const THINGS: { readonly [K in FileKind | 'any']: readonly [one: string, many: string] } = {
  image: ['a picture', 'pictures'],
  pdf: ['a PDF', 'PDFs'],
  any: ['a picture or PDF', 'pictures or PDFs'],
};

/** What was in the last folders given. */
export interface FolderFigures {
  readonly takes?: FileKind;
  readonly taken: number;
  readonly others: number;
  readonly hidden: boolean;
}

/** What to say about a folder; empty if all of it was taken. */
export function folderWords({ takes, taken, others, hidden }: FolderFigures): string {
  const [one, many] = THINGS[takes ?? 'any'];
  if (taken === 0) return `There are no ${many} in this folder.`;
  if (others === 0) return hidden ? 'Hidden files in the folder were left out.' : '';
  const left = others === 1 ? `1 file that is not ${one} was left out` : `${others} files that are not ${many} were left out`;
  return hidden ? `${left}, and hidden files too.` : `${left}.`;
}
