import { PDFName, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf } from '../model/read-entries.js';
import { groupIdentical, type ImageGroup } from './group-identical.js';
import type { ImageJob } from './image-job.js';
import type { ImageUse } from './image-uses.js';
import { type PdfImage, readImage } from './pdf-image.js';
import { isBilevel } from './reduce-image.js';
import { wantedSize } from './wanted-size.js';

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

/** Black and white needs more pixels than shades do: where these blur, steps show. */
const MIN_BILEVEL_DPI = 300;
/** Bilevel pictures shrink only when they have a lot more than that. */
const BILEVEL_EXCESS = 1.8;

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
    const { hasDefaultSpaces } = group.first;
    return {
      uses: group.uses,
      job: {
        file,
        image,
        wanted: wantedFor(image, group, settings.dpi),
        quality: settings.quality,
        isSoftMask: softMasks.has(group),
        isSizeFixed,
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

function wantedFor(image: PdfImage, { uses }: ImageGroup, dpi: number): ReturnType<typeof wantedSize> {
  if (uses.some(({ size }) => !size)) return undefined;
  const size = {
    width: Math.max(...uses.map(({ size }) => size?.width ?? 0)),
    height: Math.max(...uses.map(({ size }) => size?.height ?? 0)),
  };
  return isBilevel(image) ? wantedSize(image, size, Math.max(MIN_BILEVEL_DPI, dpi), BILEVEL_EXCESS) : wantedSize(image, size, dpi);
}
