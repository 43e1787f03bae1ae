/** Reads a map of one byte per pixel and writes one of the same size. */
export type MapFilter = (from: Uint8Array, to: Uint8Array, width: number, height: number) => void;

const BLUR_RADIUS = 3;

/** The largest among a pixel and the four that touch it. */
export const dilate: MapFilter = (from, to, width, height) => extremes(from, to, width, height, 0);

/** The smallest among a pixel and the four that touch it. */
export const erode: MapFilter = (from, to, width, height) => extremes(from, to, width, height, 255);

/** The smallest value is the largest of the inverted ones. */
function extremes(from: Uint8Array, to: Uint8Array, width: number, height: number, turnOver: 0 | 255): void {
  for (let y = 0, at = 0; y < height; y += 1) {
    const up = y > 0 ? width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x += 1, at += 1) {
      const left = (from[x > 0 ? at - 1 : at] as number) ^ turnOver;
      const right = (from[x < width - 1 ? at + 1 : at] as number) ^ turnOver;
      const above = (from[at - up] as number) ^ turnOver;
      const below = (from[at + down] as number) ^ turnOver;
      to[at] = Math.max((from[at] as number) ^ turnOver, left, right, above, below) ^ turnOver;
    }
  }
}

/** The mean of the square around each pixel; beyond the border, the border is repeated. */
export const blur: MapFilter = (from, to, width, height) => {
  const rows = new Uint8Array(from.length);
  for (let y = 0; y < height; y += 1) blurLine(from, rows, y * width, 1, width);
  for (let x = 0; x < width; x += 1) blurLine(rows, to, x, width, height);
};

function blurLine(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number): void {
  const last = length - 1;
  const valueAt = (place: number) => from[start + Math.max(0, Math.min(last, place)) * step] as number;
  let sum = 0;
  for (let place = -BLUR_RADIUS; place <= BLUR_RADIUS; place += 1) sum += valueAt(place);
  for (let place = 0; place < length; place += 1) {
    to[start + place * step] = sum / (2 * BLUR_RADIUS + 1);
    sum += valueAt(place + BLUR_RADIUS + 1) - valueAt(place - BLUR_RADIUS);
  }
}
