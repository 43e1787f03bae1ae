import { type ImagesToPdfOptions, PAGE_SIZES, type PageSize, type ResizePdfOptions } from '../options/pdf-options.js';

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
/** What browsers assume for an image that doesn't state its resolution. */
const DEFAULT_DPI = 96;
/** The longest page side that PDF readers support. */
export const MAX_PAGE_POINTS = 14_400;
/**
 * A margin that leaves nothing would make the page empty, so this share of each side always
 * remains.
 */
const MIN_INNER_SHARE = 0.1;
/** Anything below this is a rounding error. */
const OVERHANG_POINTS = 0.01;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * A page and where an image or an older page goes on it: in the center. In points, as displayed,
 * from a corner.
 */
export interface PagePlace {
  readonly page: Size;
  readonly box: Box;
  /** The part of the page inside the margin, if the box reaches beyond it. */
  readonly clip?: Box;
}

/** How large an image is in points, given its pixels per inch. */
export function imageInPoints({ width, height }: Size, dpi = DEFAULT_DPI): Size {
  return { width: (width * POINTS_PER_INCH) / dpi, height: (height * POINTS_PER_INCH) / dpi };
}

/** The page for an image, and the image's place on it. */
export function placeImage(image: Size, { pageSize, orientation, margin, fit }: ImagesToPdfOptions): PagePlace {
  const border = inPoints(margin);
  if (pageSize === 'image') {
    const room = MAX_PAGE_POINTS - 2 * border;
    const scale = Math.min(1, room / image.width, room / image.height);
    const page = { width: image.width * scale + 2 * border, height: image.height * scale + 2 * border };
    return place(image, page, border, () => scale);
  }
  const page = turned(PAGE_SIZES[pageSize], orientation, image);
  return place(image, page, border, (across, down) => {
    const inside = Math.min(across, down);
    // `original`: at its own size, but never beyond the page.
    return fit === 'cover' ? Math.max(across, down) : fit === 'original' ? Math.min(1, inside) : inside;
  });
}

/** The new page that an old one is fitted into, and the old one's place on it. */
export function placePage(old: Size, { pageSize, percent, width = 0, height = 0, orientation, margin }: ResizePdfOptions): PagePlace {
  const factor = (percent ?? 100) / 100;
  const page =
    percent === undefined
      ? turned(pageSize ? PAGE_SIZES[pageSize] : [inPoints(width), inPoints(height)], orientation, old)
      : { width: old.width * factor, height: old.height * factor };
  return place(old, page, inPoints(margin), Math.min);
}

function inPoints(millimeters: number): number {
  return (millimeters * POINTS_PER_INCH) / MM_PER_INCH;
}

function turned(
  [a, b]: (typeof PAGE_SIZES)[PageSize] | readonly [number, number],
  orientation: ImagesToPdfOptions['orientation'],
  content: Size,
): Size {
  const landscape = orientation === 'auto' ? content.width > content.height : orientation === 'landscape';
  const [short, long] = [Math.min(a, b), Math.max(a, b)];
  return landscape ? { width: long, height: short } : { width: short, height: long };
}

function place(content: Size, page: Size, border: number, scaleOf: (across: number, down: number) => number): PagePlace {
  const inner = centered(page, {
    width: Math.max(page.width - 2 * border, page.width * MIN_INNER_SHARE),
    height: Math.max(page.height - 2 * border, page.height * MIN_INNER_SHARE),
  });
  const scale = scaleOf(inner.width / content.width, inner.height / content.height);
  const box = centered(page, { width: content.width * scale, height: content.height * scale });
  const reachesOut = box.width > inner.width + OVERHANG_POINTS || box.height > inner.height + OVERHANG_POINTS;
  return { page, box, ...(reachesOut && { clip: inner }) };
}

function centered(page: Size, { width, height }: Size): Box {
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
}
