import { emptyLike, largest, type PixelImage, type Samples } from './image.js';

/** Half the width of the kernel, in pixels of the smaller image. */
const LOBES = 3;
/**
 * Averages by whole factors first, as libvips does, until less than this is left: fast, and hard to
 * tell from the long kernel.
 */
const LEFT_TO_KERNEL = 2;

/** Scales to exactly this size with lanczos3. Transparent images must be premultiplied. */
export function resample(image: PixelImage, width: number, height: number): PixelImage {
  const across = Math.max(1, Math.floor(image.width / width / LEFT_TO_KERNEL));
  const down = Math.max(1, Math.floor(image.height / height / LEFT_TO_KERNEL));
  const small = across * down > 1 ? average(image, across, down) : image;
  const rows = small.width === width && across === 1 ? small : scaleRows(small, image.width / across, width);
  return rows.height === height && down === 1 ? rows : scaleColumns(rows, image.height / down, height);
}

/** Averages blocks; the last ones may extend past the edge, which is repeated there. */
function average({ width, height, data }: PixelImage, across: number, down: number): PixelImage {
  const outWidth = Math.ceil(width / across);
  const outHeight = Math.ceil(height / down);
  const out = emptyLike(data, outWidth, outHeight);
  const sums = new Float64Array(outWidth * 4);
  const share = 1 / (across * down);
  for (let y = 0; y < outHeight; y += 1) {
    sums.fill(0);
    for (let row = 0; row < down; row += 1) addRow(data, Math.min(height - 1, y * down + row) * width * 4, width, across, sums);
    for (let at = 0, to = y * outWidth * 4; at < sums.length; at += 1, to += 1) out[to] = Math.round((sums[at] ?? 0) * share);
  }
  return { width: outWidth, height: outHeight, data: out };
}

function addRow(data: Samples, start: number, width: number, across: number, sums: Float64Array): void {
  for (let to = 0, x = 0; to < sums.length; to += 4) {
    for (let column = 0; column < across; column += 1, x += 1) {
      const at = start + Math.min(x, width - 1) * 4;
      sums[to] = (sums[to] ?? 0) + (data[at] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + (data[at + 1] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + (data[at + 2] ?? 0);
      sums[to + 3] = (sums[to + 3] ?? 0) + (data[at + 3] ?? 0);
    }
  }
}

interface Taps {
  /** The first source pixel of each target pixel, and how many count. */
  readonly first: Int32Array;
  readonly count: number;
  readonly weights: Float32Array;
}

/** `span`: how many source pixels the target covers; may be a fraction less than there are. */
function tapsOf(available: number, span: number, target: number): Taps {
  const scale = Math.max(1, span / target);
  const reach = LOBES * scale;
  const count = Math.min(available, Math.ceil(reach * 2) + 1);
  const first = new Int32Array(target);
  const weights = new Float32Array(target * count);
  for (let to = 0; to < target; to += 1) {
    const centre = ((to + 0.5) * span) / target - 0.5;
    const from = Math.max(0, Math.min(available - count, Math.ceil(centre - reach)));
    first[to] = from;
    let sum = 0;
    // Pixels beyond an edge count as the edge.
    for (let source = Math.ceil(centre - reach); source <= centre + reach; source += 1) {
      const weight = lanczos((source - centre) / scale);
      const tap = Math.max(0, Math.min(available - 1, source)) - from;
      if (tap >= 0 && tap < count) weights[to * count + tap] = (weights[to * count + tap] ?? 0) + weight;
      sum += tap >= 0 && tap < count ? weight : 0;
    }
    for (let tap = 0; tap < count; tap += 1) weights[to * count + tap] = (weights[to * count + tap] ?? 0) / sum;
  }
  return { first, count, weights };
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}

function scaleRows({ width, height, data }: PixelImage, span: number, target: number): PixelImage {
  const { first, count, weights } = tapsOf(width, span, target);
  const out = emptyLike(data, target, height);
  const most = largest(data);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < target; x += 1, to += 4) {
      let at = (y * width + (first[x] ?? 0)) * 4;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let tap = x * count, end = tap + count; tap < end; tap += 1, at += 4) {
        const weight = weights[tap] ?? 0;
        red += weight * (data[at] ?? 0);
        green += weight * (data[at + 1] ?? 0);
        blue += weight * (data[at + 2] ?? 0);
        alpha += weight * (data[at + 3] ?? 0);
      }
      out[to] = bounded(red, most);
      out[to + 1] = bounded(green, most);
      out[to + 2] = bounded(blue, most);
      out[to + 3] = bounded(alpha, most);
    }
  }
  return { width: target, height, data: out };
}

/** Row by row, so memory is read in order. */
function scaleColumns({ width, height, data }: PixelImage, span: number, target: number): PixelImage {
  const { first, count, weights } = tapsOf(height, span, target);
  const out = emptyLike(data, width, target);
  const most = largest(data);
  const length = width * 4;
  const sums = new Float32Array(length);
  for (let y = 0; y < target; y += 1) {
    sums.fill(0);
    for (let tap = 0; tap < count; tap += 1) {
      const weight = weights[y * count + tap] ?? 0;
      if (weight === 0) continue;
      for (let at = 0, from = ((first[y] ?? 0) + tap) * length; at < length; at += 1, from += 1)
        sums[at] = (sums[at] ?? 0) + weight * (data[from] ?? 0);
    }
    for (let at = 0, to = y * length; at < length; at += 1, to += 1) out[to] = bounded(sums[at] ?? 0, most);
  }
  return { width, height: target, data: out };
}

function bounded(value: number, most: number): number {
  return value <= 0 ? 0 : value >= most ? most : (value + 0.5) | 0;
}
