import type { ResizePdfOptions } from '@imagemill/core';
import type { PdfCodecs } from '../codecs.js';
import { openPdf } from '../open/open-pdf.js';
import type { PdfNotice, PdfProgress, PdfResult, PdfRunOptions } from '../report.js';
import { writePdf } from '../write/write-pdf.js';
import { isResizedAsPlanned } from './check-resized.js';
import { scalePages } from './scale-pages.js';

/** Nothing inside is compressed anew. */
const UNTOUCHED = { imagesReworked: 0, imagesKept: 0, fontsReduced: 0, objectsRemoved: 0, duplicatesMerged: 0 };

/**
 * Gives every page of a document a new size: its content is fitted, in the middle, and links, forms, outlines and tags follow. The input
 * comes back where every page has that size already, and where the check of the result fails.
 */
export async function resizePages(
  input: Uint8Array,
  options: ResizePdfOptions,
  codecs: PdfCodecs,
  { signal, onProgress }: PdfRunOptions = {},
): Promise<PdfResult> {
  const tell = (stage: PdfProgress['stage'], share: number) => {
    signal?.throwIfAborted();
    onProgress?.({ stage, done: 0, total: 1, share });
  };
  tell('open', 0);
  const file = await openPdf(input, codecs, { password: options.password });
  const notices: PdfNotice[] = [];
  if (file.encrypted) notices.push('encryption_lost');
  if (file.repaired) notices.push('repaired');
  const facts = { originalBytes: input.length, pages: file.pages.length, changes: UNTOUCHED };
  const unchanged = (reason: 'already_optimal' | 'check_failed', told: readonly PdfNotice[]): PdfResult => ({
    ...facts,
    result: 'unchanged',
    reason,
    bytes: input,
    resultBytes: input.length,
    notices: told,
  });

  tell('pages', 0.2);
  const plans = scalePages(file, options);
  if (plans.size === 0) return unchanged('already_optimal', []);
  tell('write', 0.4);
  const bytes = writePdf(file);
  tell('verify', 0.7);
  if (!(await isResizedAsPlanned(file.bytes, bytes, plans, codecs))) return unchanged('check_failed', ['check_failed']);
  return { ...facts, result: 'optimized', bytes, resultBytes: bytes.length, notices };
}
