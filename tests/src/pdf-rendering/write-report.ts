import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { repoRoot } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { compareRendering } from './compare-rendering.js';
import { pagesBelow, type RenderingRow, reportText, verdictOf } from './report-text.js';

const DPI = 150;
/** Only the first pages of long documents; `--all` takes every page. */
const MAX_PAGES = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 12;

const files = corpusFiles(/^pdf(?:-size)?$/)?.filter(({ name }) => name.endsWith('.pdf'));
if (!files) throw new Error('The report is made from the corpus, which is not beside this checkout');
const codecs = createNodePdfCodecs();
const rows: RenderingRow[] = [];
for (const { name, path } of files) {
  const row = { file: name, ...(await compareRendering(path, DPI, MAX_PAGES, codecs)) };
  rows.push(row);
  console.log(`${name}: ${verdictOf(row)} ${row.error ?? pagesBelow(row)}`);
}
await writeFile(join(repoRoot(), 'docs/pdf-rendering.md'), reportText(rows, DPI));
const apart = rows.filter((row) => verdictOf(row) === 'apart');
console.log(`${rows.length} documents, ${apart.length} apart`);
process.exitCode = apart.length > 0 ? 1 : 0;
