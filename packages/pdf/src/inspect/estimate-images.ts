import type { ImageUse } from '../images/image-uses.js';
import { type ImageSettings, type PlannedImage, planImages } from '../images/plan-images.js';
import { isBilevel } from '../images/reduce-image.js';
import { reduceSeenImages } from '../images/reduce-seen-images.js';
import { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/**
 * Pixels to encode as a trial: enough to know what kind of images they are, few enough to be quick.
 */
const SAMPLE_PIXELS = 4_000_000;
const MAX_SAMPLES = 8;
/**
 * The first image is tried even if it's larger, up to this, because documents with one image are
 * common.
 */
const MAX_FIRST_PIXELS = 40_000_000;

interface EstimatedImage {
  readonly planned: PlannedImage;
  readonly bilevel: boolean;
  readonly pixels: number;
  /** The share of its pixels that it keeps. */
  readonly kept: number;
  /** Its bytes after the structure was reworked. */
  readonly bytes: number;
}

/**
 * The bytes of all images that would be processed: with only the structure reworked, and with these
 * settings.
 */
export async function estimateImages(
  file: PdfFile,
  structural: PdfFile,
  uses: readonly ImageUse[],
  settings: ImageSettings,
): Promise<{ readonly before: number; readonly after: number }> {
  const images = planImages(file, uses, settings)
    .flat()
    .map((planned) => measure(structural, planned))
    .sort((a, b) => b.bytes - a.bytes);
  const kinds = [images.filter(({ bilevel }) => bilevel), images.filter(({ bilevel }) => !bilevel)];
  const after = await Promise.all(kinds.map((alike) => sizeAfter(file, alike, settings)));
  return { before: sum(images, ({ bytes }) => bytes), after: (after[0] ?? 0) + (after[1] ?? 0) };
}

function measure(structural: PdfFile, planned: PlannedImage): EstimatedImage {
  const { image, wanted } = planned.job;
  const pixels = image.width * image.height;
  const kept = wanted ? (wanted.width * wanted.height) / pixels : 1;
  const stays = planned.uses.map(({ ref }) => structural.context.lookup(ref)).find((object) => object instanceof PDFRawStream);
  return { planned, bilevel: isBilevel(image), pixels, kept, bytes: stays?.contents.length ?? image.stream.contents.length };
}

/**
 * The bytes of images of one kind. The largest ones are really encoded; the others are assumed to
 * shrink equally for each pixel they keep.
 */
async function sizeAfter(file: PdfFile, images: readonly EstimatedImage[], settings: ImageSettings): Promise<number> {
  const samples = sampleOf(images);
  const found = await encodedBytes(file, samples, settings);
  const perPixel = found / sum(samples, ({ bytes, kept }) => bytes * kept);
  const others = sum(images, ({ bytes, kept }) => bytes * kept) - sum(samples, ({ bytes, kept }) => bytes * kept);
  // If nothing could be tried, only the pixels count.
  return found + others * (Number.isFinite(perPixel) ? Math.min(1, perPixel) : 1);
}

function sampleOf(images: readonly EstimatedImage[]): EstimatedImage[] {
  const samples: EstimatedImage[] = [];
  let left = SAMPLE_PIXELS;
  for (const image of images) {
    const fits = image.pixels <= left || (samples.length === 0 && image.pixels <= MAX_FIRST_PIXELS);
    if (!fits || samples.length === MAX_SAMPLES) continue;
    samples.push(image);
    left -= image.pixels;
  }
  return samples;
}

/** The actual bytes of images once they are encoded. The document is left as it was. */
async function encodedBytes(file: PdfFile, samples: readonly EstimatedImage[], settings: ImageSettings): Promise<number> {
  const uses = samples.map(({ planned }) => planned.uses[0]).filter((use) => use !== undefined);
  await reduceSeenImages(file, uses, settings, {});
  return sum(samples, ({ planned, bytes }) => {
    const [use] = planned.uses;
    const encoded = use && file.context.lookup(use.ref);
    if (!use || !(encoded instanceof PDFRawStream)) return bytes;
    file.context.assign(use.ref, use.stream);
    return Math.min(bytes, encoded.contents.length);
  });
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}
