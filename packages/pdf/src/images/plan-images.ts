import { PDFName, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf } from '../model/read-entries.js';
import { groupIdentical, type ImageGroup } from './group-identical.js';
import type { ImageJob } from './image-job.js';
import type { ImageUse } from './image-uses.js';
import { type PdfImage, readImage } from './pdf-image.js';
import { isBilevel } from './reduce-image.js';

/**
 * An image is scaled down only if its sides are more than this many times as long as needed, so
 * that a fair share of its pixels goes.
 */
const EXCESS = 1.25;

export interface ImageSettings {
  readonly dpi: number;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

/** An image to process, standing for all images identical to it. */
export interface PlannedImage {
  readonly uses: readonly ImageUse[];
  readonly job: ImageJob;
}

/**
 * Images that are processed together: just one, or an image that was preblended for its mask
 * (`Matte`) and that mask.
 */
export type ImageTask = readonly [PlannedImage] | readonly [PlannedImage, PlannedImage];

/**
 * Black and white needs more pixels than shades do: where shades blur, it shows steps. At 150 dpi
 * for shades, this keeps images of up to 600 dpi and reduces the rest to 400, which looks the same
 * on a page of text (SSIM 0.997 at 100 dpi, from 1200) and takes two fifths of the bytes.
 */
const BILEVEL_DPI = { perDpi: 8 / 3, least: 300, excess: 1.5 };
const LOW_RESOLUTION_BONUS = 10;
const MAX_RAISED_QUALITY = 85;

/**
 * Decides what to do with which image, once the uses are known. Images whose dictionary can't be
 * trusted are left out.
 */
export function planImages(file: PdfFile, uses: readonly ImageUse[], settings: ImageSettings): ImageTask[] {
  const groups = groupIdentical(uses);
  const groupOf = new Map(groups.flatMap((group) => group.uses.map(({ ref }) => [ref, group] as const)));
  const softMaskOf = (group: ImageGroup) => {
    const ref = group.first.stream.dict.get(PDFName.of('SMask'));
    return ref instanceof PDFRef ? groupOf.get(ref) : undefined;
  };
  const softMasks = new Set(groups.map(softMaskOf));
  const hasOutputIntents = entryOf(file.catalog, 'OutputIntents') !== undefined;
  const plan = (group: ImageGroup, isSizeFixed: boolean): PlannedImage | undefined => {
    const image = readImage(file, group.first.stream);
    if (!image) return undefined;
    const { hasDefaultSpaces, hasTransfer } = group.first;
    return {
      uses: group.uses,
      job: {
        file,
        image,
        ...wantedFor(image, group, settings.dpi),
        quality: qualityFor(image, group, settings),
        isSoftMask: softMasks.has(group),
        isSizeFixed,
        isExact: image.hasColorKey || hasTransfer,
        canTurnGray: !hasDefaultSpaces,
        // In a document for print or archiving, DeviceRGB means what the output intent says.
        canDropProfile: !hasDefaultSpaces && !hasOutputIntents,
      },
    };
  };

  const tasks: ImageTask[] = [];
  const matted = new Set<ImageGroup>();
  for (const group of groups) {
    const mask = softMaskOf(group);
    if (!mask?.first.stream.dict.has(PDFName.of('Matte'))) continue;
    matted.add(group).add(mask);
    const isShared = groups.some((other) => other !== group && softMaskOf(other) === mask);
    const pair = [plan(group, true), plan(mask, true)] as const;
    if (!isShared && pair[0] && pair[1] && isSameSize(pair[0].job.image, pair[1].job.image)) tasks.push([pair[0], pair[1]]);
  }
  for (const group of groups) {
    const planned = matted.has(group) ? undefined : plan(group, false);
    if (planned) tasks.push([planned]);
  }
  return tasks;
}

function isSameSize(a: PdfImage, b: PdfImage): boolean {
  return a.width === b.width && a.height === b.height;
}

/**
 * JPEG noise is as coarse as the pixels, so there should be less of it in images that are drawn
 * below the requested resolution.
 */
function qualityFor(image: PdfImage, group: ImageGroup, { dpi, quality }: ImageSettings): number {
  const size = largestSize(group);
  if (!size) return quality;
  const share = Math.max(image.width / size.width, image.height / size.height) / dpi;
  // The full bonus at half the resolution.
  const bonus = Math.max(0, Math.min(1, (1 - share) * 2)) * LOW_RESOLUTION_BONUS;
  return Math.max(quality, Math.min(MAX_RAISED_QUALITY, Math.round(quality + bonus)));
}

/**
 * The largest size at which any image of the group is drawn, in inches; undefined if that isn't
 * known for all of them.
 */
function largestSize({ uses }: ImageGroup): { width: number; height: number } | undefined {
  const sizes = uses.map(({ size }) => size).filter((size) => size !== undefined);
  if (sizes.length < uses.length) return undefined;
  return { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) };
}

function wantedFor(image: PdfImage, group: ImageGroup, dpi: number): Pick<ImageJob, 'wanted' | 'wantedInTwo'> {
  const size = largestSize(group);
  const { perDpi, least, excess } = BILEVEL_DPI;
  const wantedInTwo = wantedSize(image, size, Math.max(least, dpi * perDpi), excess);
  return { wanted: isBilevel(image) ? wantedInTwo : wantedSize(image, size, dpi), wantedInTwo };
}

/**
 * The size in pixels that an image needs when drawn `size` inches large at `dpi`; undefined if it
 * hardly has more, or if it isn't known how large it's drawn. Both sides shrink by the same factor,
 * that of the side that can shrink less.
 */
export function wantedSize(
  image: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number } | undefined,
  dpi: number,
  excess = EXCESS,
): { width: number; height: number } | undefined {
  if (!size) return undefined;
  const scale = Math.max((size.width * dpi) / image.width, (size.height * dpi) / image.height);
  // A size of zero says nothing.
  if (!(scale > 0) || scale * excess >= 1) return undefined;
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}
