import type { Samples } from './samples.js';

/** Only one of this many rows is checked. */
const ROW_STEP = 3;
/**
 * How far apart the colors of neighbors must be to count as an edge: the differences of red and of
 * blue from green, of 255 each.
 */
const EDGE = 120;
/**
 * A larger share of such edges means an illustration, a chart or a screenshot. Photos have a tenth
 * of this.
 */
const SHARE = 0.004;

/**
 * Whether an RGB image has sharp edges between colors, which smear if color has half the
 * resolution.
 */
export function hasColoredEdges({ width, height, channels, data }: Samples): boolean {
  if (channels !== 3 || width < 2) return false;
  let edges = 0;
  let looked = 0;
  for (let row = 0; row < height; row += ROW_STEP) {
    const start = row * width * 3;
    let red = (data[start] as number) - (data[start + 1] as number);
    let blue = (data[start + 2] as number) - (data[start + 1] as number);
    for (let at = start + 3; at < start + width * 3; at += 3) {
      const nextRed = (data[at] as number) - (data[at + 1] as number);
      const nextBlue = (data[at + 2] as number) - (data[at + 1] as number);
      if (Math.abs(nextRed - red) + Math.abs(nextBlue - blue) > EDGE) edges++;
      red = nextRed;
      blue = nextBlue;
    }
    looked += width - 1;
  }
  return edges > looked * SHARE;
}
