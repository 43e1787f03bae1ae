import { PDF_TOOLS } from '@imagemill/core';
import { signal } from '@preact/signals';
import type { Craft } from '../craft.js';
import type { PdfReport } from '../item.js';
import { gatherParts, inspectParts } from './gather-parts.js';
import { toPdfRun } from './pdf-craft.js';
import { takePdfEngine } from './pdf-engines.js';

const NAME = 'images.pdf';
// Reading headers takes much code, which the other tools for documents do not need.
const accept = async (file: File) => (await import('../intake/accept.js')).accept(file);
const NO_CHANGES = { imagesReworked: 0, imagesKept: 0, fontsReduced: 0, objectsRemoved: 0, duplicatesMerged: 0 };

/** Puts pictures together into one document, in the order of the list. Each picture is a file that counts. */
export const imagesToPdfCraft: Craft<'images-to-pdf'> = {
  described: PDF_TOOLS['images-to-pdf'],
  start: {},
  concurrency: signal(1),
  gather: (list) => gatherParts(NAME, list),
  async inspect(item) {
    const [first] = await inspectParts(item, accept);
    return first.source;
  },
  async run(item, { options }, run) {
    const parts = await inspectParts(item, accept);
    const engine = await takePdfEngine(run.signal);
    const files = parts.map(({ file }) => file);
    const { file, pages, bytes } = await engine.imagesToPdf(files, options, toPdfRun(run));
    const originalBytes = files.reduce((sum, { size }) => sum + size, 0);
    const report: PdfReport = {
      ...{ format: 'pdf', result: 'optimized', originalBytes, resultBytes: bytes, pages },
      ...{ changes: NO_CHANGES, notices: [] },
    };
    return [{ blob: file, name: NAME, report }];
  },
  workOf: () => 1,
};
