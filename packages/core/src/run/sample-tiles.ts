import type { Pixels } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';

/** Tiles are a multiple of every format's blocks, and large enough for the coarse scales of a score. */
const SIDE = 256;
const TILES_ACROSS = 4;
const TILES_DOWN = 6;
/** The size of a sample. */
export const SAMPLE_PIXELS = TILES_ACROSS * TILES_DOWN * SIDE * SIDE;
/** A sample pays off for images that are this many times as large. */
const WORTHWHILE = 1.5;
/** Every how many pixels the detail of a tile is measured. */
const STRIDE = 4;

/** How a sample is written: the most effort would take too long, and hardly changes the score. */
export function sampleStep(encode: EncodeStep): EncodeStep {
  if (encode.effort !== 'max') return encode;
  const { encoderEffort: _slow, ...usual } = encode;
  return { ...usual, effort: 'normal' };
}

/**
 * A smaller image that scores about as the whole one does: tiles from all over it, from the
 * smoothest to the most detailed. An image that isn't much larger is returned as it is.
 */
export function sampleTiles(image: Pixels): Pixels {
  const across = Math.floor(image.width / SIDE);
  const down = Math.floor(image.height / SIDE);
  const wanted = TILES_ACROSS * TILES_DOWN;
  if (image.width * image.height <= WORTHWHILE * SAMPLE_PIXELS || across * down < wanted) return image;
  const tiles = Array.from({ length: across * down }, (_, index) => {
    const left = leftOf(index % across, across, image.width);
    const top = leftOf(Math.floor(index / across), down, image.height);
    return { left, top, detail: detailOf(image, left, top) };
  });
  tiles.sort((one, other) => one.detail - other.detail || one.top - other.top || one.left - other.left);
  const chosen = Array.from({ length: wanted }, (_, index) => tiles[Math.floor(((index + 0.5) / wanted) * tiles.length)]);
  return mosaic(
    image,
    chosen.map((tile) => tile ?? { left: 0, top: 0 }),
  );
}

/** Spreads tiles evenly from edge to edge, in steps of eight pixels so that blocks fall where they were. */
function leftOf(index: number, count: number, length: number): number {
  return count === 1 ? 0 : Math.floor(((length - SIDE) * index) / (count - 1) / 8) * 8;
}

interface Tile {
  readonly left: number;
  readonly top: number;
}

/** How much neighboring pixels differ, summed over a grid of points. */
function detailOf({ width, channels, data }: Pixels, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + SIDE - 1; y += STRIDE) {
    for (let x = left; x < left + SIDE - 1; x += STRIDE) {
      const at = (y * width + x) * channels + 1;
      const here = data[at] ?? 0;
      sum += Math.abs(here - (data[at + channels] ?? 0)) + Math.abs(here - (data[at + width * channels] ?? 0));
    }
  }
  return sum;
}

function mosaic({ width, channels, data }: Pixels, tiles: readonly Tile[]): Pixels {
  const rowBytes = TILES_ACROSS * SIDE * channels;
  const out = new Uint8Array(TILES_DOWN * SIDE * rowBytes);
  for (const [index, { left, top }] of tiles.entries()) {
    const to = Math.floor(index / TILES_ACROSS) * SIDE * rowBytes + (index % TILES_ACROSS) * SIDE * channels;
    for (let y = 0; y < SIDE; y++) {
      const from = ((top + y) * width + left) * channels;
      out.set(data.subarray(from, from + SIDE * channels), to + y * rowBytes);
    }
  }
  return { width: TILES_ACROSS * SIDE, height: TILES_DOWN * SIDE, channels, data: out };
}
