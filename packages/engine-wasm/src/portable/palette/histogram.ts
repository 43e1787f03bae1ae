import { isSeeThrough, type Picture } from '../picture.js';

/** Colours of a picture and how often they occur, near ones taken together. Colours are premultiplied, so that unseen ones weigh nothing. */
export interface Histogram {
  readonly count: number;
  /** Red, green, blue and alpha of each, 0 to 255. */
  readonly colors: Float32Array;
  readonly weights: Float32Array;
  /** For each, the one colour that most of its pixels have where there is one, as it stands in the picture. */
  readonly common: Uint32Array;
}

/** Bits that tell colours apart: opaque pictures need none for alpha. */
const OPAQUE_BITS = 6;
const SOFT_BITS = 5;
/** One colour counts for no more than this share of the picture: else the drawing on a large white page would hardly count. */
const MOST_SHARE = 0.1;

export function histogramOf(picture: Picture): Histogram {
  const { data } = picture;
  const soft = isSeeThrough(picture);
  const bits = soft ? SOFT_BITS : OPAQUE_BITS;
  const drop = 8 - bits;
  const cells = 1 << (bits * (soft ? 4 : 3));
  const sums = new Float32Array(cells * 4);
  const counts = new Float32Array(cells);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const common = new Uint32Array(cells);
  const votes = new Int32Array(cells);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    const share = alpha / 255;
    const red = (data[at] ?? 0) * share;
    const green = (data[at + 1] ?? 0) * share;
    const blue = (data[at + 2] ?? 0) * share;
    const color = ((((red >> drop) << bits) | (green >> drop)) << bits) | (blue >> drop);
    const cell = soft ? (color << bits) | (alpha >> drop) : color;
    counts[cell] = (counts[cell] ?? 0) + 1;
    // What has the majority outlives all votes against it (Boyer and Moore).
    const pixel = pixels[at >> 2] ?? 0;
    const standing = votes[cell] ?? 0;
    if (standing === 0) common[cell] = pixel;
    votes[cell] = standing + (common[cell] === pixel ? 1 : -1);
    sums[cell * 4] = (sums[cell * 4] ?? 0) + red;
    sums[cell * 4 + 1] = (sums[cell * 4 + 1] ?? 0) + green;
    sums[cell * 4 + 2] = (sums[cell * 4 + 2] ?? 0) + blue;
    sums[cell * 4 + 3] = (sums[cell * 4 + 3] ?? 0) + alpha;
  }
  return collected(sums, counts, common);
}

function collected(sums: Float32Array, counts: Float32Array, commonOfCells: Uint32Array): Histogram {
  const count = counts.reduce((found, weight) => found + (weight > 0 ? 1 : 0), 0);
  const colors = new Float32Array(count * 4);
  const weights = new Float32Array(count);
  const common = new Uint32Array(count);
  const mostWeight = MOST_SHARE * counts.reduce((sum, weight) => sum + weight, 0);
  for (let cell = 0, to = 0; cell < counts.length; cell += 1) {
    const weight = counts[cell] ?? 0;
    if (weight === 0) continue;
    for (let channel = 0; channel < 4; channel += 1) colors[to * 4 + channel] = (sums[cell * 4 + channel] ?? 0) / weight;
    weights[to] = Math.min(weight, mostWeight);
    common[to] = commonOfCells[cell] ?? 0;
    to += 1;
  }
  return { count, colors, weights, common };
}
