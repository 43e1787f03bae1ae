import { MAX_PAGE_POINTS, placePage, type ResizePdfOptions } from '@imagemill/core';
import type { Matrix } from '../content/matrix.js';
import { type PDFDict, PDFName, PDFNumber } from '../model/objects.js';
import type { PdfFile, PdfPage } from '../model/pdf-file.js';

/** A difference of half a point isn't visible, in print or on a screen. */
const SAME_SIZE_POINTS = 0.5;

type Box = readonly [number, number, number, number];

/**
 * What happens to one page. Its content goes through `matrix`, which moves it and scales it equally
 * in both directions.
 */
export interface PagePlan {
  readonly page: PdfPage;
  readonly matrix: Matrix;
  /** The size of one old unit in new units. */
  readonly scale: number;
  /** The new visible page before rotation, in new units from 0, 0. */
  readonly width: number;
  readonly height: number;
  readonly userUnit: number;
  /** The old visible page, in old units. */
  readonly shown: Box;
  /** True if the new page shows more than the old one did. What was cut off must stay cut off. */
  readonly bordered: boolean;
}

/**
 * Decides how a page gets its new size: fitted and centered. Undefined if it already has that size,
 * or has no size.
 */
export function planPage(file: PdfFile, page: PdfPage, options: ResizePdfOptions): PagePlan | undefined {
  const shown = shownBox(page);
  const oldUnit = userUnitOf(file, page.dict);
  const turned = page.rotate === 90 || page.rotate === 270;
  const old = { width: (shown[2] - shown[0]) * oldUnit, height: (shown[3] - shown[1]) * oldUnit };
  if (!(old.width > 0 && old.height > 0)) return undefined;

  const { page: target, box } = placePage(turned ? swapped(old) : old, options);
  const wanted = turned ? swapped(target) : target;
  if (options.margin === 0 && isSame(wanted.width, old.width) && isSame(wanted.height, old.height)) return undefined;

  // A page with a longer side than readers support gets larger units.
  const userUnit = Math.max(1, Math.ceil(Math.max(wanted.width, wanted.height) / MAX_PAGE_POINTS));
  const width = round(wanted.width / userUnit);
  const height = round(wanted.height / userUnit);
  const scale = (turned ? box.height : box.width) / userUnit / (shown[2] - shown[0]);
  const x = (width - (shown[2] - shown[0]) * scale) / 2;
  const y = (height - (shown[3] - shown[1]) * scale) / 2;
  return {
    page,
    matrix: [scale, 0, 0, scale, x - shown[0] * scale, y - shown[1] * scale],
    scale,
    width,
    height,
    userUnit,
    shown,
    bordered: x > SAME_SIZE_POINTS || y > SAME_SIZE_POINTS,
  };
}

/**
 * What a reader shows: the part of the crop box inside the media box, or the media box if nothing
 * would be left.
 */
function shownBox({ mediaBox, cropBox }: PdfPage): Box {
  const media = upright(mediaBox);
  const crop = upright(cropBox);
  const both: Box = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1]), Math.min(media[2], crop[2]), Math.min(media[3], crop[3])];
  return both[2] > both[0] && both[3] > both[1] ? both : media;
}

function upright([x0, y0, x1, y1]: Box): Box {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function userUnitOf(file: PdfFile, page: PDFDict): number {
  const unit = file.resolve(page.get(PDFName.of('UserUnit')));
  const value = unit instanceof PDFNumber ? unit.asNumber() : 1;
  return value > 0 && Number.isFinite(value) ? value : 1;
}

function swapped({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: height, height: width };
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_SIZE_POINTS;
}

function round(points: number): number {
  return Math.round(points * 10_000) / 10_000;
}
