import type { PortableFiles } from '../portable/files.js';
import type { PdfFiles } from './pdf-files.js';
import { createPortablePdfHost } from './portable-host.js';
import { type PdfWorkerScope, servePdf } from './serve-pdf.js';

export type { PdfFiles } from './pdf-files.js';

/** Makes the worker this runs in the portable engine's one for documents. */
export function servePortablePdf(scope: PdfWorkerScope, engineFiles: PortableFiles, pdfFiles: PdfFiles): void {
  servePdf(scope, () => createPortablePdfHost(engineFiles, pdfFiles));
}
