import { filledForm } from './filled-form.js';
import { cmykPhoto, inlineImages, oldStyle, repeatedImages, slides } from './image-pages.js';
import { linkedManual } from './linked-manual.js';
import { revisedDocument } from './revisions.js';
import { colorScan, faxScan } from './scans.js';
import { taggedReport } from './tagged-report.js';
import { textBook } from './text-book.js';

export interface SampleDocument {
  readonly name: string;
  /** Images of paper, with or without recognized text. */
  readonly isScan?: boolean;
  /** Takes minutes to create or to process. */
  readonly isLarge?: boolean;
  make(): Uint8Array | Promise<Uint8Array>;
}

/** Documents created by code, one for each way real ones spend bytes. */
export const SAMPLE_DOCUMENTS: readonly SampleDocument[] = [
  { name: 'scan-12', isScan: true, make: () => colorScan({ pages: 12, dpi: 300 }) },
  { name: 'scan-300', isScan: true, isLarge: true, make: () => colorScan({ pages: 300, dpi: 200 }) },
  { name: 'fax-12', isScan: true, make: () => faxScan({ pages: 12, dpi: 300 }) },
  { name: 'book-1000', make: () => textBook({ pages: 1000 }) },
  { name: 'filled-form', make: filledForm },
  { name: 'tagged-report', make: () => taggedReport() },
  { name: 'linked-manual', make: () => linkedManual() },
  { name: 'cmyk-photo', make: () => cmykPhoto() },
  { name: 'slides', make: () => slides() },
  { name: 'inline-images', make: () => inlineImages() },
  { name: 'repeated-images', make: () => repeatedImages() },
  { name: 'old-style', make: () => oldStyle() },
  { name: 'revised', make: () => revisedDocument() },
];
