import { FORMATS, type OutputFormat } from '@imagemill/files';

/**
 * The file name of a page's image: the document's name; if there are several pages, also the page
 * number, in a folder. Numbers are zero-padded, so every program sorts them alike.
 */
export function pageName(document: string, page: number, pages: number, format: OutputFormat): string {
  const base = document.replace(/\.pdf$/i, '') || 'document';
  const ending = FORMATS[format].extensions[0];
  if (pages === 1) return `${base}.${ending}`;
  return `${base}/${base}-${String(page).padStart(Math.max(2, String(pages).length), '0')}.${ending}`;
}
