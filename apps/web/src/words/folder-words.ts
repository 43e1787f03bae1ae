import type { FileKind } from '@imagemill/core';
import type { FolderNews } from '../tool/intake/intake.js';

const THINGS: { readonly [K in FileKind | 'any']: readonly [one: string, many: string] } = {
  picture: ['a picture', 'pictures'],
  pdf: ['a PDF', 'PDFs'],
  any: ['a picture or PDF', 'pictures or PDFs'],
};

/** What to say about a folder that was given; nothing where all of it was taken. */
export function folderWords(news: FolderNews | undefined): string {
  if (!news) return '';
  if (news.kind === 'reading') return 'Reading the folder.';
  if (news.kind === 'unread') return 'The folder could not be read. Check your connection and try again.';
  const { takes = 'any', taken, others, hidden } = news;
  const [one, many] = THINGS[takes];
  if (taken === 0) return `There are no ${many} in this folder.`;
  if (others === 0) return hidden ? 'Hidden files in the folder were left out.' : '';
  const left = others === 1 ? `1 file that is not ${one} was left out` : `${others} files that are not ${many} were left out`;
  return hidden ? `${left}, and hidden files too.` : `${left}.`;
}
