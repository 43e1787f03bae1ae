import { PDF_PRESET_NAMES, PDF_PRESETS, type PdfPreset, throwIfCancelled } from '@imagemill/core';
import { rework } from '../compress/rework.js';
import { walkDrawings } from '../content/walk-drawings.js';
import { groupIdentical } from '../images/group-identical.js';
import { type ImageUse, ImageUses } from '../images/image-uses.js';
import type { ImageSettings } from '../images/plan-images.js';
import { reduceSeenImages } from '../images/reduce-seen-images.js';
import { wantedSize } from '../images/wanted-size.js';
import { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { numberAt } from '../model/read-entries.js';
import type { PdfRunOptions } from '../report.js';

/** Pixels that are encoded on trial: enough to know the kind of pictures, few enough to be quick. */
const SAMPLE_PIXELS = 8_000_000;
const MAX_SAMPLES = 8;
/** How far a picture shrinks beside its pixels where none could be tried: about what photographs do. */
const TYPICAL: Readonly<Record<PdfPreset, number>> = { high: 0.8, recommended: 0.6, small: 0.5, smallest: 0.55 };

interface Picture {
  readonly use: ImageUse;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What each preset would make of a document: everything but the pictures is really done once; of the pictures the largest are really
 * encoded, and the others are taken to shrink alike for each pixel that they keep.
 */
export async function estimatePresets(file: PdfFile, bytes: number, run: PdfRunOptions): Promise<Record<PdfPreset, number>> {
  const structure = await rework(file.fresh(), { fonts: true }, { ...(run.signal && { signal: run.signal }) });
  const pictures = picturesOf(file);
  const samples = sampleOf(pictures);
  const estimates = { high: bytes, recommended: bytes, small: bytes, smallest: bytes };
  for (const [done, preset] of PDF_PRESET_NAMES.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'analyse', done, total: PDF_PRESET_NAMES.length, share: done / PDF_PRESET_NAMES.length });
    const saved = await savedOnPictures(file, pictures, samples, preset);
    estimates[preset] = Math.max(1, Math.min(bytes, Math.round(structure.bytes.length - saved)));
  }
  return estimates;
}

function picturesOf(file: PdfFile): Picture[] {
  const uses = new ImageUses(file);
  walkDrawings(file, uses);
  const pictures = groupIdentical([...uses.images.values()]).map(({ first }) => {
    const { dict, contents } = first.stream;
    return { use: first, bytes: contents.length, width: numberAt(dict, 'Width') ?? 1, height: numberAt(dict, 'Height') ?? 1 };
  });
  return pictures.sort((a, b) => b.bytes - a.bytes);
}

function sampleOf(pictures: readonly Picture[]): Picture[] {
  let pixels = 0;
  const samples: Picture[] = [];
  for (const picture of pictures) {
    const own = picture.width * picture.height;
    if (samples.length === MAX_SAMPLES || pixels + own > SAMPLE_PIXELS) continue;
    samples.push(picture);
    pixels += own;
  }
  return samples;
}

async function savedOnPictures(
  file: PdfFile,
  pictures: readonly Picture[],
  samples: readonly Picture[],
  preset: PdfPreset,
): Promise<number> {
  const settings = PDF_PRESETS[preset];
  const after = await sizesAfter(file, samples, settings);
  const tried = new Set(samples);
  const expected = samples.reduce((sum, picture) => sum + picture.bytes * keptPixels(picture, settings), 0);
  const found = after.reduce((sum, size) => sum + size, 0);
  const perPixel = expected > 0 ? Math.min(1, found / expected) : TYPICAL[preset];
  const before = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  const rest = pictures.reduce(
    (sum, picture) => sum + (tried.has(picture) ? 0 : picture.bytes * keptPixels(picture, settings) * perPixel),
    0,
  );
  return before - found - rest;
}

/** The sizes of pictures once they are encoded; the document is left as it was. */
async function sizesAfter(file: PdfFile, samples: readonly Picture[], settings: ImageSettings): Promise<number[]> {
  await reduceSeenImages(
    file,
    samples.map(({ use }) => use),
    settings,
    {},
  );
  return samples.map(({ use, bytes }) => {
    const encoded = file.context.lookup(use.ref);
    file.context.assign(use.ref, use.stream);
    return encoded instanceof PDFRawStream ? encoded.contents.length : bytes;
  });
}

function keptPixels({ use, width, height }: Picture, { dpi }: ImageSettings): number {
  const wanted = wantedSize({ width, height }, use.size, dpi);
  return wanted ? (wanted.width * wanted.height) / (width * height) : 1;
}
