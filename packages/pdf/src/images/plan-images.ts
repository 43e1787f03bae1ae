import { PDFName, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf } from '../model/read-entries.js';
import { groupIdentical, type ImageGroup } from './group-identical.js';
import type { ImageJob } from './image-job.js';
import type { ImageUse } from './image-uses.js';
import { type PdfImage, readImage } from './pdf-image.js';
import { isBilevel } from './reduce-image.js';

/** A picture is made smaller only where that takes away a fair part of its pixels. */
const EXCESS = 1.25;

export interface ImageSettings {
  readonly dpi: number;
  /** Of JPEG, 1 to 100. */
  readonly quality: number;
}

/** A picture to work on, for all of those equal to it. */
export interface PlannedImage {
  readonly uses: readonly ImageUse[];
  readonly job: ImageJob;
}

/** Pictures that are worked on together: one alone, or one and the mask that its colours were mixed for. */
export type ImageTask = readonly [PlannedImage] | readonly [PlannedImage, PlannedImage];

/**
 * Black and white needs more pixels than shades do: where these blur, steps show. At 150 dpi for shades this keeps what has up to 600 and
 * brings the rest to 400, which looks the same on a page of text (SSIM 0.997 at 100 dpi, from 1200) and takes two fifths of the bytes.
 */
const BILEVEL_DPI = { perDpi: 8 / 3, least: 300, excess: 1.5 };
const LOW_RESOLUTION_BONUS = 10;
const MAX_RAISED_QUALITY = 85;

/** What to do with which picture, once the uses are known. Pictures that cannot be relied on are left out. */
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
        // In a document for print or archives DeviceRGB means what its output intent says.
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

/** The noise of a JPEG is as coarse as its pixels: where they are drawn larger than the resolution asks for, there should be less of it. */
function qualityFor(image: PdfImage, group: ImageGroup, { dpi, quality }: ImageSettings): number {
  const size = largestSize(group);
  if (!size) return quality;
  const share = Math.max(image.width / size.width, image.height / size.height) / dpi;
  // All of the bonus at half of the resolution.
  const bonus = Math.max(0, Math.min(1, (1 - share) * 2)) * LOW_RESOLUTION_BONUS;
  return Math.max(quality, Math.min(MAX_RAISED_QUALITY, Math.round(quality + bonus)));
}

/** The largest any of them is drawn, in inches; undefined where that is not known of all. */
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
 * The pixels a picture needs when it is drawn `size` inches large at `dpi`; undefined where it has hardly more, or was not seen drawn.
 * Both sides shrink alike, by what the one that is seen closer needs.
 */
export function wantedSize(
  image: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number } | undefined,
  dpi: number,
  excess = EXCESS,
): { width: number; height: number } | undefined {
  if (!size) return undefined;
  const scale = Math.max((size.width * dpi) / image.width, (size.height * dpi) / image.height);
  // A size of zero is no use at all: nothing is known.
  if (!(scale > 0) || scale * excess >= 1) return undefined;
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}
