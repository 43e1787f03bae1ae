import type { PdfPart } from '@imagemill/pdf';
import type { FileSource } from '../load-file.js';

/** Files for documents beside those of an engine; a bundler or a server decides where they are. Each is loaded when first needed. */
export type PdfFiles = Readonly<Record<PdfPart, FileSource>>;
