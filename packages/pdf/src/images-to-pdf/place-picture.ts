import { type ImagesToPdfOptions, type Orientation, PAGE_SIZES } from '@imagemill/core';
import { type Matrix, multiply } from '../content/matrix.js';

const POINTS_PER_MM = 72 / 25.4;
const POINTS_PER_INCH = 72;
/** As browsers show a picture that says nothing of its resolution. */
const DEFAULT_DPI = 96;
/** Readers know no longer side. */
const MAX_SIDE_POINTS = 14_400;

/** What the place of a picture depends on; sizes are as stored. */
export interface PlacedSource {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly dpi?: number;
}

/** A page and where its picture stands on it, in points. `matrix` maps the unit square of the stored picture. */
export interface PlacedPicture {
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** As seen: from the lower left corner. May reach beyond `clip`. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The part of the page inside the margin, where the picture reaches beyond it. */
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly matrix: Matrix;
}

/** From the stored picture to the picture as seen, both as unit squares, by EXIF orientation. */
const TURNS: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** Decides the page of a picture and its place in the middle of it. */
export function placePicture(source: PlacedSource, options: ImagesToPdfOptions): PlacedPicture {
  const turned = source.orientation >= 5;
  const points = POINTS_PER_INCH / (source.dpi ?? DEFAULT_DPI);
  const natural = {
    width: (turned ? source.height : source.width) * points,
    height: (turned ? source.width : source.height) * points,
  };
  const margin = options.margin * POINTS_PER_MM;
  const page = pageFor(natural, margin, options);
  // A margin that leaves nothing would make the page empty: at least a tenth of the page stays.
  const inner = {
    width: Math.max(page.width - 2 * margin, page.width / 10),
    height: Math.max(page.height - 2 * margin, page.height / 10),
  };
  const scale = scaleFor(natural, inner, options);
  const width = natural.width * scale;
  const height = natural.height * scale;
  const box = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
  const reachesOut = width > inner.width + 0.01 || height > inner.height + 0.01;
  return {
    pageWidth: page.width,
    pageHeight: page.height,
    box,
    ...(reachesOut ? { clip: { x: (page.width - inner.width) / 2, y: (page.height - inner.height) / 2, ...inner } } : {}),
    matrix: multiply(TURNS[source.orientation], [width, 0, 0, height, box.x, box.y]),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pageFor(natural: Size, margin: number, { pageSize, orientation }: ImagesToPdfOptions): Size {
  if (pageSize === 'image') {
    const room = MAX_SIDE_POINTS - 2 * margin;
    const shrink = Math.min(1, room / natural.width, room / natural.height);
    return { width: natural.width * shrink + 2 * margin, height: natural.height * shrink + 2 * margin };
  }
  const [short, long] = PAGE_SIZES[pageSize];
  const landscape = orientation === 'auto' ? natural.width > natural.height : orientation === 'landscape';
  return landscape ? { width: long, height: short } : { width: short, height: long };
}

function scaleFor(natural: Size, inner: Size, { fit, pageSize }: ImagesToPdfOptions): number {
  const across = inner.width / natural.width;
  const down = inner.height / natural.height;
  if (fit === 'cover' && pageSize !== 'image') return Math.max(across, down);
  const inside = Math.min(across, down);
  // At its own size, but never beyond the page.
  return fit === 'original' ? Math.min(1, inside) : inside;
}
