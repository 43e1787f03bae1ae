import type { PdfResult } from '@imagemill/pdf';

/** What our process tells of a document: what it did, or why it refused. */
export type OwnReport = (Omit<PdfResult, 'bytes'> | { readonly error: string; readonly detail: string }) & { readonly peakBytes: number };
