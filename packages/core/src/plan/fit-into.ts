import type { ResizeOptions } from '../options/options.js';

/** The options that determine the size. */
export type SizeOptions = Pick<ResizeOptions, 'width' | 'height' | 'longEdge' | 'percent' | 'ratio' | 'fit' | 'enlarge'>;

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Borders {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * How an image gets its new size: it is scaled, then cropped, then padded. Steps that are missing
 * here are skipped.
 */
export interface Layout {
  readonly scale?: Size;
  readonly crop?: Rectangle;
  readonly pad?: Borders;
  /** The size of the result. */
  readonly size: Size;
}

/**
 * Decides how an image, as displayed, gets the requested size. Never enlarges it unless `enlarge`
 * is set.
 */
export function fitInto(source: Size, options: SizeOptions): Layout {
  const { width, height, fit } = options;
  const region = options.ratio === undefined ? source : largestOfRatio(source, ratioOf(options.ratio));
  if (width !== undefined && height !== undefined) {
    const box = { width, height };
    if (fit === 'fill') return fill(source, region, box, options);
    if (fit === 'cover') return cover(source, region, box, options);
    if (fit === 'contain') return contain(source, region, box, options);
  }
  return scaled(source, region, capped(factorOf(region, options), options));
}

/** The scale for every option that keeps the proportions. */
function factorOf(region: Size, { width, height, longEdge, percent, fit }: SizeOptions): number {
  if (percent !== undefined) return percent / 100;
  if (longEdge !== undefined) return longEdge / Math.max(region.width, region.height);
  const across = width === undefined ? undefined : width / region.width;
  const down = height === undefined ? undefined : height / region.height;
  if (across !== undefined && down !== undefined) return fit === 'outside' ? Math.max(across, down) : Math.min(across, down);
  return across ?? down ?? 1;
}

function capped(factor: number, { enlarge }: SizeOptions): number {
  return enlarge ? factor : Math.min(1, factor);
}

function scaled(source: Size, region: Size, factor: number): Layout {
  return layoutOf(source, times(source, factor), times(region, factor));
}

function cover(source: Size, region: Size, box: Size, options: SizeOptions): Layout {
  const covered = largestOfRatio(region, box.width / box.height);
  const wanted = box.width / covered.width;
  const factor = capped(wanted, options);
  // With a capped factor the image can't fill the box, so it only gets the box's proportions.
  return layoutOf(source, times(source, factor), factor === wanted ? box : times(covered, factor));
}

function fill(source: Size, region: Size, box: Size, { enlarge }: SizeOptions): Layout {
  const most = times(region, 1);
  const size = enlarge ? box : { width: Math.min(box.width, most.width), height: Math.min(box.height, most.height) };
  const width = whole((source.width * size.width) / most.width);
  const height = whole((source.height * size.height) / most.height);
  return layoutOf(source, { width, height }, size);
}

function contain(source: Size, region: Size, box: Size, options: SizeOptions): Layout {
  const inner = scaled(source, region, capped(Math.min(box.width / region.width, box.height / region.height), options));
  if (isSame(inner.size, box)) return inner;
  const { left, top } = centered(box, inner.size);
  const right = box.width - inner.size.width - left;
  const bottom = box.height - inner.size.height - top;
  return { ...inner, pad: { left, top, right, bottom }, size: box };
}

/** Scales the whole source and crops the wanted size from its center. */
function layoutOf(source: Size, wanted: Size, size: Size): Layout {
  const scale = { width: Math.max(wanted.width, size.width), height: Math.max(wanted.height, size.height) };
  return { ...(isSame(scale, source) ? {} : { scale }), ...(isSame(scale, size) ? {} : { crop: centered(scale, size) }), size };
}

/** The largest rectangle with this ratio (width / height) inside a size; not rounded. */
function largestOfRatio({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

function ratioOf(text: string): number {
  const [across, down] = text.split(':').map(Number) as [number, number];
  return across / down;
}

function whole(length: number): number {
  return Math.max(1, Math.round(length));
}

function times({ width, height }: Size, factor: number): Size {
  return { width: whole(width * factor), height: whole(height * factor) };
}

function isSame(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

function centered(outer: Size, inner: Size): Rectangle {
  return { left: Math.floor((outer.width - inner.width) / 2), top: Math.floor((outer.height - inner.height) / 2), ...inner };
}
