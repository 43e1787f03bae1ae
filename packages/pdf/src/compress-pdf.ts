import { type CompressPdfOptions, PDF_PRESETS } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { PdfCodecs } from './codecs.js';
import { NO_CHANGES, type Reworked, rework } from './compress/rework.js';
import { MAX_ROUNDS, searchTarget } from './compress/search-target.js';
import { beginStage, roundOf } from './compress/stages.js';
import { appearancesOf } from './content/appearances-of.js';
import type { ImageSettings } from './images/plan-images.js';
import type { PDFRef } from './model/objects.js';
import type { PdfFile } from './model/pdf-file.js';
import { reachableFrom } from './model/references.js';
import { openPdf } from './open/open-pdf.js';
import { isSigned } from './open/signatures.js';
import type { PdfNotice, PdfResult, PdfRunOptions } from './report.js';
import { type Check, createCheck } from './verify/create-check.js';

/**
 * Makes a document smaller: open, images, fonts, prune, merge, write, verify. The result is never
 * larger than the input, and it's returned only if PDFium finds the same pages, outline,
 * attachments, text, annotations, links and fields in it, and the pages look the same. If some
 * pages look different, their images and fonts are left alone; if that isn't enough, only the
 * structure is compressed, or the input comes back. Throws `signature_would_break` unless the
 * caller allows it, `target_unreachable` with the smallest size found, and whatever `openPdf`
 * throws.
 */
export async function compressPdf(
  input: Uint8Array,
  options: CompressPdfOptions,
  codecs: PdfCodecs,
  run: PdfRunOptions = {},
): Promise<PdfResult> {
  beginStage(run, 'open');
  const file = await openPdf(input, codecs, { password: options.password });
  const signed = isSigned(file);
  if (signed && !options.allowUnsign) throw new AppError('signature_would_break');

  const check = await createCheck(input, codecs, file.pages.length, options.password);
  const { settings: used, result } = await reworkWithin(file, options, run);
  beginStage(run, 'verify');
  const { safe, mismatch, isStructureOnly } = await safest(file, used, result, check);
  if (safe) requireWithin(safe, options.targetBytes);

  const common = { originalBytes: input.length, pages: file.pages.length, used, ...(mismatch !== undefined && { mismatch }) };
  const kept = { ...common, result: 'unchanged', bytes: input, resultBytes: input.length, changes: NO_CHANGES } as const;
  if (!safe) return { ...kept, reason: 'check_failed', notices: ['check_failed'] };
  if (safe.bytes.length >= input.length) {
    const reason = safe.bytes.length > input.length ? 'would_grow' : 'already_optimal';
    return { ...kept, reason, notices: isStructureOnly ? ['structure_only'] : [] };
  }
  const notices: PdfNotice[] = [];
  if (signed) notices.push('signature_lost');
  if (file.encrypted) notices.push('encryption_lost');
  if (file.repaired) notices.push('repaired');
  if (isStructureOnly) notices.push('structure_only');
  return { ...common, result: 'optimized', bytes: safe.bytes, resultBytes: safe.bytes.length, changes: safe.changes, notices };
}

/** Compresses by the preset, by the caller's own numbers, or to fit a target size. */
async function reworkWithin(
  file: PdfFile,
  { preset, dpi, quality, targetBytes }: CompressPdfOptions,
  run: PdfRunOptions,
): Promise<{ readonly settings: ImageSettings; readonly result: Reworked }> {
  if (targetBytes !== undefined) {
    let round = 0;
    return searchTarget(
      (settings) => rework(file.fresh(), { images: settings, fonts: true }, roundOf(run, round++, MAX_ROUNDS)),
      targetBytes,
    );
  }
  const settings = { dpi: dpi ?? PDF_PRESETS[preset].dpi, quality: quality ?? PDF_PRESETS[preset].quality };
  return { settings, result: await rework(file, { images: settings, fonts: true }, run) };
}

interface Safest {
  readonly safe: Reworked | undefined;
  /** What the check found wrong with the first result. */
  readonly mismatch?: string;
  readonly isStructureOnly?: boolean;
}

/**
 * Returns the first of these that passes the check: the result, a version that leaves alone the
 * images and fonts of pages that look different, and a version with only the structure compressed.
 * `safe` is undefined if all fail.
 */
async function safest(file: PdfFile, settings: ImageSettings, result: Reworked, check: Check): Promise<Safest> {
  const isSafe = async ({ bytes }: Reworked) => (await check(bytes, result.pagesToDraw)) === undefined;
  const found = await check(result.bytes, result.pagesToDraw);
  if (!found) return { safe: result };
  const mismatch = found.what;
  if (found.pages.length > 0) {
    const fresh = file.fresh();
    const except = drawnOn(fresh, found.pages);
    const partial = await rework(fresh, { images: settings, fonts: true, except }, {});
    if (await isSafe(partial)) return { safe: partial, mismatch };
  }
  const structural = await rework(file.fresh(), { fonts: false }, {});
  return { safe: (await isSafe(structural)) ? structural : undefined, mismatch, isStructureOnly: true };
}

function requireWithin({ bytes }: Reworked, targetBytes = Number.POSITIVE_INFINITY): void {
  if (bytes.length > targetBytes) throw new AppError('target_unreachable', { bestBytes: bytes.length });
}

/** References to everything that these pages (counted from 0) may draw. */
function drawnOn(file: PdfFile, pages: readonly number[]): ReadonlySet<PDFRef> {
  const drawn = pages.flatMap((index) => {
    const page = file.pages[index];
    return page ? [page.resources, ...[...appearancesOf(page.dict)].map(({ form }) => form)] : [];
  });
  return reachableFrom(file.context, drawn, new Set(file.pages.map(({ ref }) => ref)));
}
