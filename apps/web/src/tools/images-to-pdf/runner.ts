import { PDF_TOOLS } from '@imagemill/core';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { signal } from '@preact/signals';
import type { Item, PdfReport } from '../../shell/item.js';
import type { Runner } from '../../shell/runner.js';
import { takePdfEngine, toPdfRun } from '../pdf/pdf-runner.js';
import { gatherParts, inspectParts } from './gather-parts.js';

const NAME = 'images.pdf';
// Reading headers takes a lot of code that the other PDF tools don't need.
const accept = async (file: File) => (await import('../../shell/intake/accept.js')).accept(file);
/** Errors that don't say anything about the image being processed. */
const NOT_THE_IMAGE: ReadonlySet<ErrorCode> = new Set(['cancelled', 'timed_out', 'internal']);
const NO_CHANGES = { imagesReworked: 0, imagesKept: 0, fontsReduced: 0, objectsRemoved: 0, duplicatesMerged: 0 };

/** Combines images into one document, in list order. Each image counts as a file. */
export const imagesToPdfRunner: Runner<'images-to-pdf'> = {
  described: PDF_TOOLS['images-to-pdf'],
  start: {},
  concurrency: signal(1),
  gather: (list) => gatherParts(NAME, list),
  async inspect(item) {
    const [first] = await inspectParts(item, accept);
    return first.source;
  },
  async run(item, { options }, run) {
    const engine = await takePdfEngine(run.signal);
    const { files, made } = await assemble(item, (parts) => engine.imagesToPdf(parts, options, toPdfRun(run)));
    const { file, pages, bytes } = made;
    const originalBytes = files.reduce((sum, { size }) => sum + size, 0);
    const report: PdfReport = {
      ...{ format: 'pdf', result: 'optimized', originalBytes, resultBytes: bytes, pages },
      ...{ changes: NO_CHANGES, notices: [] },
    };
    return [{ blob: file, name: NAME, report }];
  },
  workOf: () => 1,
};

/** Some images turn out to be damaged only when fully read; the document is built without them. */
async function assemble<T>(item: Item, make: (files: readonly File[]) => Promise<T>): Promise<{ files: readonly File[]; made: T }> {
  for (;;) {
    const parts = await inspectParts(item, accept);
    const files = parts.map(({ file }) => file);
    try {
      return { files, made: await make(files) };
    } catch (error) {
      const failed = error instanceof AppError && !NOT_THE_IMAGE.has(error.code) ? parts[error.extras.file ?? -1] : undefined;
      if (!failed) throw error;
      failed.leaveOut(error as AppError);
    }
  }
}
