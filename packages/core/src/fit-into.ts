import type { ResizeOptions } from './options.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/** How a picture comes to its new size: first scaled, then cropped, then padded. Absent parts change nothing. */
export interface Layout {
  readonly scale?: Size;
  readonly crop?: Rectangle;
  readonly pad?: Rectangle;
  /** The size of the result. */
  readonly size: Size;
}

/** Decides how the displayed picture becomes the size asked for. Never enlarges unless `enlarge` is set. */
export function fitInto(source: Size, options: ResizeOptions): Layout {
  const { width, height, fit } = options;
  const box = width !== undefined && height !== undefined ? { width, height } : undefined;
  const region = options.ratio === undefined ? source : largestOfRatio(source, ratioOf(options.ratio));

  if (box && fit === 'fill') return fill(source, region, box, options.enlarge);
  if (box && fit === 'contain') return contain(source, region, box, options.enlarge);
  if (box && fit === 'cover') {
    const covered = largestOfRatio(region, box.width / box.height);
    return scaled(source, covered, capped(box.width / covered.width, options), box);
  }
  return scaled(source, region, capped(factorOf(region, options), options), undefined);
}

/** The factor for every way of asking that keeps the proportions. */
function factorOf(region: Size, { width, height, longEdge, percent, fit }: ResizeOptions): number {
  if (percent !== undefined) return percent / 100;
  if (longEdge !== undefined) return longEdge / Math.max(region.width, region.height);
  const across = width === undefined ? undefined : width / region.width;
  const down = height === undefined ? undefined : height / region.height;
  if (across !== undefined && down !== undefined) return fit === 'outside' ? Math.max(across, down) : Math.min(across, down);
  return across ?? down ?? 1;
}

function capped(factor: number, { enlarge }: ResizeOptions): number {
  return enlarge ? factor : Math.min(1, factor);
}

function scaled(source: Size, region: Size, factor: number, exact: Size | undefined): Layout {
  const wanted = factor === 1 || !exact ? times(region, factor) : exact;
  // A factor that was capped no longer meets the box: keep its proportions at the size there is.
  const fits = !exact || Math.abs(region.width * factor - exact.width) < 1;
  const size = fits ? wanted : times(region, factor);
  const scale = atLeast(times(source, factor), size);
  return { ...(isSame(scale, source) ? {} : { scale }), ...(isSame(scale, size) ? {} : { crop: centred(scale, size) }), size };
}

function fill(source: Size, region: Size, box: Size, enlarge: boolean): Layout {
  const size = enlarge ? box : { width: Math.min(box.width, whole(region.width)), height: Math.min(box.height, whole(region.height)) };
  const scale = atLeast(
    { width: whole((source.width * size.width) / region.width), height: whole((source.height * size.height) / region.height) },
    size,
  );
  return { ...(isSame(scale, source) ? {} : { scale }), ...(isSame(scale, size) ? {} : { crop: centred(scale, size) }), size };
}

function contain(source: Size, region: Size, box: Size, enlarge: boolean): Layout {
  const factor = Math.min(box.width / region.width, box.height / region.height);
  const inner = scaled(source, region, enlarge ? factor : Math.min(1, factor), undefined);
  if (isSame(inner.size, box)) return inner;
  const at = centred(box, inner.size);
  return { ...inner, pad: { left: at.left, top: at.top, ...box }, size: box };
}

/** The largest rectangle of a ratio (width / height) inside a size; not rounded. */
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

function atLeast(a: Size, b: Size): Size {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
}

function isSame(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

function centred(outer: Size, inner: Size): Rectangle {
  return { left: Math.floor((outer.width - inner.width) / 2), top: Math.floor((outer.height - inner.height) / 2), ...inner };
}
