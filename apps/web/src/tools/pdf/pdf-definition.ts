import type { PdfToolId } from '@imagemill/core';
import { isPdfReport, type Outcome, type Source } from '../../shell/item.js';
import { definitionOf, type ToolDefinition } from '../../shell/tool-definition.js';
import { PageList } from './page-list.js';
import { createPdfThumbnail } from './pdf-thumbnail.js';
import { countWords, pdfErrorWords, pdfResultWords } from './pdf-words.js';
import { Questions } from './questions.js';

export const HERE = 'Your browser does the work; your files stay on this device.';

type OwnParts<T extends PdfToolId> = Pick<ToolDefinition<T>, 'runner' | 'lead' | 'words'> & Partial<ToolDefinition<T>>;

/** A tool definition with everything the PDF tools share. */
export function pdfDefinition<T extends PdfToolId>(own: OwnParts<T>): ToolDefinition {
  return definitionOf<PdfToolId>({
    RowDetails: Questions,
    Results: PageList,
    several: 'pages',
    kindWords,
    resultWords,
    errorWords: pdfErrorWords,
    thumbnail: (item, _source, signal) => createPdfThumbnail(item, signal),
    ...(own as unknown as OwnParts<PdfToolId>),
  });
}

function kindWords(source: Source, _outcome: Outcome | undefined): string {
  return 'inventory' in source ? `PDF, ${countWords(source.inventory.pages, 'page')}` : 'PDF';
}

function resultWords({ results: [{ report }] }: Outcome): readonly string[] {
  return isPdfReport(report) ? pdfResultWords(report) : [];
}
