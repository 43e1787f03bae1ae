import { FORMATS, type OutputFormat } from '@imagemill/files';

/**
 * What the picture of a page is called: like its document, with its number where there are several, which then lie in a folder.
 * Numbers have equally many digits, so that every program sorts them alike.
 */
export function pageName(document: string, page: number, pages: number, format: OutputFormat): string {
  const base = document.replace(/\.pdf$/i, '') || 'document';
  const ending = FORMATS[format].extensions[0];
  if (pages === 1) return `${base}.${ending}`;
  return `${base}/${base}-${String(page).padStart(Math.max(2, String(pages).length), '0')}.${ending}`;
}
