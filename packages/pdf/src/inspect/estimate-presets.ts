import { PDF_PRESET_NAMES, PDF_PRESETS, type PdfPreset } from '@imagemill/core';
import { throwIfCancelled } from '@imagemill/errors';
import { rework } from '../compress/rework.js';
import { walkDrawings } from '../content/walk-drawings.js';
import { type ImageUse, ImageUses } from '../images/image-uses.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { estimateImages } from './estimate-images.js';

/**
 * Estimates the size that each preset would give a document. Everything but the images is really
 * done, once. The largest images are really encoded, and the others are assumed to shrink equally
 * for each pixel they keep.
 */
export async function estimatePresets(file: PdfFile, bytes: number, run: PdfRunOptions): Promise<Record<PdfPreset, number>> {
  const structural = file.fresh();
  const { bytes: written } = await rework(structural, { fonts: true }, { ...(run.signal && { signal: run.signal }) });
  const uses = usesOf(file);
  const estimates = { high: bytes, recommended: bytes, small: bytes, smallest: bytes };
  for (const [done, preset] of PDF_PRESET_NAMES.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'analyse', done, total: PDF_PRESET_NAMES.length, share: done / PDF_PRESET_NAMES.length });
    const { before, after } = await estimateImages(file, structural, uses, PDF_PRESETS[preset]);
    estimates[preset] = Math.max(1, Math.min(bytes, Math.round(written.length - before + after)));
  }
  return estimates;
}

function usesOf(file: PdfFile): readonly ImageUse[] {
  const uses = new ImageUses(file);
  walkDrawings(file, uses);
  return [...uses.images.values()];
}
