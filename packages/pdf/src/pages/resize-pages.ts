import type { ResizePdfOptions } from '@imagemill/core';
import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import { NO_CHANGES } from '../compress/rework.js';
import type { PdfFile } from '../model/pdf-file.js';
import { openPdf } from '../open/open-pdf.js';
import { dropSignatures, isSigned } from '../open/signatures.js';
import type { PdfNotice, PdfProgress, PdfResult, PdfRunOptions } from '../report.js';
import { writePdf } from '../write/write-pdf.js';
import { checkResized } from './check-resized.js';
import { scalePages } from './scale-pages.js';

/**
 * Gives every page of a document a new size: its content is fitted and centered, and links, forms,
 * outlines and tags follow. The input comes back if every page already has that size, or if the
 * check of the result fails. Throws `signature_would_break` unless the caller allows it, and
 * whatever `openPdf` throws.
 */
export async function resizePages(
  input: Uint8Array,
  options: ResizePdfOptions,
  codecs: PdfCodecs,
  run: PdfRunOptions = {},
): Promise<PdfResult> {
  begin(run, 'open', 0);
  const file = await openPdf(input, codecs, { password: options.password });
  const signed = isSigned(file);
  if (signed && !options.allowUnsign) throw new AppError('signature_would_break');

  begin(run, 'pages', 0.2);
  const plans = scalePages(file, options);
  const common = { originalBytes: input.length, pages: file.pages.length, changes: NO_CHANGES };
  const kept = { ...common, result: 'unchanged', bytes: input, resultBytes: input.length } as const;
  if (plans.size === 0) return { ...kept, reason: 'already_optimal', notices: [] };
  dropSignatures(file);

  begin(run, 'write', 0.4);
  const bytes = writePdf(file);
  begin(run, 'verify', 0.7);
  const mismatch = await checkResized(file, bytes, plans, codecs);
  if (mismatch !== undefined) return { ...kept, reason: 'check_failed', mismatch, notices: ['check_failed'] };
  return { ...common, result: 'optimized', bytes, resultBytes: bytes.length, notices: noticesOf(file, signed) };
}

function noticesOf({ encrypted, repaired }: PdfFile, signed: boolean): PdfNotice[] {
  const notices: PdfNotice[] = [];
  if (signed) notices.push('signature_lost');
  if (encrypted) notices.push('encryption_lost');
  if (repaired) notices.push('repaired');
  return notices;
}

function begin({ signal, onProgress }: PdfRunOptions, stage: PdfProgress['stage'], share: number): void {
  throwIfCancelled(signal);
  onProgress?.({ stage, done: 0, total: 0, share });
}
