import { AppError } from '@imagemill/errors';

function problem(detail: string): AppError {
  return new AppError('invalid_option', { detail, errors: [{ option: 'pages', detail }] });
}

/**
 * The pages that a text like `1-3,7` or `5-` lists, counted from 1, in its order and once each; all
 * pages if there is no text.
 */
export function parsePageRange(text: string | undefined, pageCount: number): number[] {
  const pages = new Set<number>();
  for (const part of (text?.trim() || '1-').split(',')) {
    const match = /^\s*(\d{1,6})\s*(?:(-)\s*(?:(\d{1,6})\s*)?)?$/.exec(part);
    if (!match) throw problem('Expected pages like 1-3,7 or 5-.');
    const first = Number(match[1]);
    const last = match[3] ? Number(match[3]) : match[2] ? pageCount : first;
    if (first < 1) throw problem('Pages are counted from 1.');
    if (Math.max(first, last) > pageCount)
      throw problem(`The document has ${pageCount === 1 ? 'one page' : `${pageCount} pages`}; page ${Math.max(first, last)} is not there.`);
    if (first > last) throw problem(`Expected ${last}-${first} but received ${first}-${last}.`);
    for (let page = first; page <= last; page++) pages.add(page);
  }
  return [...pages];
}
