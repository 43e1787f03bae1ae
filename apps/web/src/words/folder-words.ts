import type { FolderNews } from '../tool/intake/intake.js';

/** What to say about a folder that was given; nothing where all of it was taken. */
export function folderWords(news: FolderNews | undefined): string {
  if (!news) return '';
  if (news.kind === 'reading') return 'Reading the folder.';
  const { pictures, others, hidden } = news;
  if (pictures === 0) return 'There are no pictures in this folder.';
  if (others === 0) return hidden ? 'Hidden files in the folder were left out.' : '';
  const left = others === 1 ? '1 file that is not a picture was left out' : `${others} files that are not pictures were left out`;
  return hidden ? `${left}, and hidden files too.` : `${left}.`;
}
