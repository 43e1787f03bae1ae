import type { EngineFiles } from '../full/start-vips.js';
import { createFullPdfHost } from './full-host.js';
import type { PdfFiles } from './pdf-files.js';
import { type PdfWorkerScope, servePdf } from './serve-pdf.js';

export type { PdfFiles } from './pdf-files.js';

/** Makes the worker this runs in the full engine's one for documents. */
export function serveFullPdf(scope: PdfWorkerScope, engineFiles: EngineFiles, pdfFiles: PdfFiles): void {
  servePdf(scope, () => createFullPdfHost(engineFiles, pdfFiles));
}
