/** 1:1 to 1:32. */
export const SCALES: usize = 6;
/** Scales smaller than this aren't halved again. */
const MIN_SIDE: usize = 8;
/** X, Y and B. */
export const PLANES: usize = 3;
/** The original and the distorted image. */
export const IMAGES: usize = 2;
/** Red, green and blue. */
export const COLORS: usize = 3;
/** What is blurred: both images, the square of their difference, and their product. */
export const SIGNALS: usize = 4;
/** What is added up for each plane: structure, ringing and smoothing, and their fourth powers. */
export const SUMS: usize = 6;
/** The blur reaches this many samples to each side. */
export const REACH: usize = 4;
/** As many rows as the blur needs at once. */
export const RING: usize = 2 * REACH + 1;

export const SAMPLE: usize = sizeof<f32>();
/** Bytes of a vector of four samples. */
export const VECTOR: usize = 16;
/** Zeros before and after the samples of a row. */
const MARGIN: usize = 8;
const CACHE_LINE: usize = 64;

/** One size of both images: the rows that are needed next, and the sums so far. */
@unmanaged
export class Scale {
  width: usize = 0;
  height: usize = 0;
  /** Bytes from one row to the next. */
  stride: usize = 0;
  /** A bit for each plane that counts. */
  planes: u32 = 0;
  /** Rows that have come in. */
  rows: usize = 0;
  light: usize = 0;
  samples: usize = 0;
  across: usize = 0;
  products: usize = 0;
  sums: usize = 0;

  /** A row of linear light. Only an even row and the odd one after it are there. */
  lightAt(row: usize, image: usize, color: usize): usize {
    return this.light + (((row & 1) * IMAGES + image) * COLORS + color) * this.stride;
  }

  /** A row of one plane of an image. */
  samplesAt(row: usize, image: usize, plane: usize): usize {
    return this.samples + ((plane * IMAGES + image) * RING + (row % RING)) * this.stride;
  }

  /** A row of one signal of a plane, blurred across. */
  acrossAt(row: usize, signal: usize, plane: usize): usize {
    return this.across + ((plane * SIGNALS + signal) * RING + (row % RING)) * this.stride;
  }

  sumAt(sum: usize, plane: usize): usize {
    return this.sums + (plane * SUMS + sum) * sizeof<f64>();
  }
}

let free: usize = 0;
let scales: usize = 0;
export let scaleCount: usize = 0;

/** Releases everything that was allocated before. */
export function startOver(): void {
  free = __heap_base;
}

/** Memory filled with zeros. Traps if there isn't enough. */
export function allocate(bytes: usize): usize {
  const at = (free + CACHE_LINE - 1) & ~(CACHE_LINE - 1);
  free = at + bytes;
  const pages = <i32>((free + 0xffff) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  memory.fill(at, 0, bytes);
  return at;
}

/** Makes room for all scales of an image. `planes` has `PLANES` bits for each. */
export function allocateScales(width: usize, height: usize, planes: u32): void {
  scales = allocate(SCALES * offsetof<Scale>());
  scaleCount = 0;
  do {
    prepare(scaleAt(scaleCount), width, height, planes & 7);
    scaleCount++;
    if (min(width, height) < MIN_SIDE) break;
    width = (width + 1) >>> 1;
    height = (height + 1) >>> 1;
    planes >>>= <u32>PLANES;
  } while (scaleCount < SCALES);
}

export function scaleAt(index: usize): Scale {
  return changetype<Scale>(scales + index * offsetof<Scale>());
}

function prepare(scale: Scale, width: usize, height: usize, planes: u32): void {
  scale.width = width;
  scale.height = height;
  // An odd number of cache lines, so that rows don't compete for the same places in the cache.
  scale.stride = ((((width + 2 * MARGIN) * SAMPLE + CACHE_LINE - 1) / CACHE_LINE) | 1) * CACHE_LINE;
  scale.planes = planes;
  scale.light = allocateRows(scale, 2 * IMAGES * COLORS);
  scale.samples = allocateRows(scale, PLANES * IMAGES * RING);
  scale.across = allocateRows(scale, PLANES * SIGNALS * RING);
  scale.products = allocateRows(scale, 2);
  scale.sums = allocate(PLANES * SUMS * sizeof<f64>());
}

/** Where the samples of the first row begin, after its margin. */
function allocateRows(scale: Scale, rows: usize): usize {
  return allocate(rows * scale.stride) + MARGIN * SAMPLE;
}

/** What was written past the end of a row must not be blurred into it. */
export function clearMargin(end: usize): void {
  v128.store(end, f32x4.splat(0));
  v128.store(end, f32x4.splat(0), VECTOR);
}
