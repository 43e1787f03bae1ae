import { markdownTable } from '../markdown-table.js';
import { best, type PageLikeness, type RenderingComparison } from './compare-rendering.js';
import { BAR, EXCEPTIONS } from './exceptions.js';

export interface RenderingRow extends RenderingComparison {
  readonly file: string;
}

const exceptionOf = (file: string) => EXCEPTIONS[file.replace(/^.*\//, '')];

/**
 * A document's verdict: an error, all pages alike, an exception with a reason, or a page below the
 * bar.
 */
export function verdictOf({ file, pages, error }: RenderingRow): 'alike' | 'error' | 'exception' | 'apart' {
  if (error) return 'error';
  if (pages.every((page) => best(page) >= BAR)) return 'alike';
  return exceptionOf(file) ? 'exception' : 'apart';
}

const rounded = (value: number | undefined) => value?.toFixed(3) ?? '–';
const lowest = (pages: readonly PageLikeness[], of: (page: PageLikeness) => number | undefined) => {
  const values = pages.map(of).filter((value) => value !== undefined);
  return values.length > 0 ? Math.min(...values) : undefined;
};

/** The text of docs/pdf-rendering.md. */
export function reportText(rows: readonly RenderingRow[], dpi: number): string {
  const of = (verdict: ReturnType<typeof verdictOf>) => rows.filter((row) => verdictOf(row) === verdict);
  const drawn = rows.filter(({ error }) => !error);
  const pages = drawn.flatMap((row) => row.pages);
  const mean = pages.reduce((sum, page) => sum + best(page), 0) / pages.length;
  return `# PDF to images, compared

Written by \`npm run pdf:rendering\`. Every document of the corpus is drawn at ${dpi} dpi by us (PDFium) and by two others, MuPDF and
Poppler. All are scaled down to half; the table holds the structural similarity (SSIM, brightness, windows of 8 by 8 pixels) of the page
that is least alike. Beside a value of ours stands how alike the two others are to each other: renderers smooth letters in their own ways.

The bar is ${BAR} for every page against the other that is closer, or an exception with its reason, or an error that says why.

${of('alike').length} of ${drawn.length} documents reach it, on ${pages.length} pages; mean ${mean.toFixed(4)}. ${of('exception').length} exceptions,
${of('error').length} errors, ${of('apart').length} without a reason.

## Documents

${markdownTable(
  ['Document', 'Pages', 'Lowest', 'to MuPDF', 'to Poppler', 'MuPDF to Poppler'],
  drawn.map((row) => [
    row.file,
    String(row.pages.length),
    rounded(lowest(row.pages, best)),
    rounded(lowest(row.pages, ({ mupdf }) => mupdf)),
    rounded(lowest(row.pages, ({ poppler }) => poppler)),
    rounded(lowest(row.pages, ({ between }) => between)),
  ]),
)}

## Exceptions

${markdownTable(
  ['Document', 'Pages below', 'Reason'],
  of('exception').map((row) => [row.file, pagesBelow(row), exceptionOf(row.file) ?? '']),
)}

## Errors

${markdownTable(
  ['Document', 'Error'],
  of('error').map(({ file, error }) => [file, error ?? '']),
)}
`;
}

/** The pages below the bar, with their values. */
export function pagesBelow({ pages }: RenderingRow): string {
  return pages
    .filter((page) => best(page) < BAR)
    .map((page) => `${page.page} (${rounded(best(page))})`)
    .join(', ');
}
