import type { Pixels } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';

/** Few large tiles predict the score of a whole WebP better than many small ones do. A narrow image has smaller ones. */
const SIDE = 512;
const MIN_SIDE = 16;
const MIN_TILES = 4;
/** The size of a sample. */
export const SAMPLE_PIXELS = MIN_TILES * SIDE * SIDE;
/** A sample pays off for images that are this many times as large. */
const WORTHWHILE = 1.5;
/** A subject may be small, so its tiles are too. Together they're as large as a sample. */
const SUBJECT_SIDE = 128;
const MAX_SUBJECT_TILES = SAMPLE_PIXELS / SUBJECT_SIDE ** 2;
/** Neighboring pixels of a flat tile differ by less than this many levels on average. */
const FLAT = 0.5;
/** An image is called mostly flat from this share of flat tiles on. */
const MOSTLY = 0.5;
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
  if (image.width * image.height <= WORTHWHILE * SAMPLE_PIXELS) return image;
  const side = Math.min(SIDE, Math.floor(Math.min(image.width, image.height) / 8) * 8);
  const tiles = side < MIN_SIDE ? [] : tilesOf(image, side);
  return tiles.length < MIN_TILES ? image : mosaic(image, spread(tiles, Math.round(SAMPLE_PIXELS / side ** 2)));
}

/**
 * Where the subject of a mostly flat image is: the moon in a black sky, text on a page. The score
 * is a mean over the whole image, so empty space would make up for what the subject loses.
 */
export function findSubject(image: Pixels): readonly Tile[] | undefined {
  const tiles = tilesOf(image, SUBJECT_SIDE);
  const subject = tiles.filter(({ detail }) => detail >= FLAT);
  const isMostlyFlat = subject.length > 0 && subject.length <= (1 - MOSTLY) * tiles.length;
  return isMostlyFlat ? spread(subject, MAX_SUBJECT_TILES) : undefined;
}

/** A part of an image. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

interface MeasuredTile extends Tile {
  /** How many levels neighboring pixels differ by on average. */
  readonly detail: number;
}

/** The image as tiles, from the smoothest to the most detailed. */
function tilesOf(image: Pixels, side: number): MeasuredTile[] {
  const across = Math.floor(image.width / side);
  const down = Math.floor(image.height / side);
  const tiles = Array.from({ length: across * down }, (_, index) => {
    const left = startOf(index % across, across, image.width, side);
    const top = startOf(Math.floor(index / across), down, image.height, side);
    return { left, top, side, detail: detailOf(image, { left, top, side }) };
  });
  return tiles.sort((one, other) => one.detail - other.detail || one.top - other.top || one.left - other.left);
}

/** At most this many, evenly from first to last. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  const count = Math.min(most, items.length);
  return Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) / count) * items.length)).flatMap((at) => items[at] ?? []);
}

/** Spreads tiles evenly from edge to edge, in steps of eight pixels so that blocks fall where they were. */
function startOf(index: number, count: number, length: number, side: number): number {
  return count === 1 ? 0 : Math.floor(((length - side) * index) / (count - 1) / 8) * 8;
}

/** How much neighboring pixels differ in the channel in which they differ most, over a grid of points. */
function detailOf({ width, channels, data }: Pixels, { left, top, side }: Tile): number {
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let y = top; y < top + side - 1; y += STRIDE) {
    for (let x = left; x < left + side - 1; x += STRIDE) {
      const here = (y * width + x) * channels;
      for (const there of [here + channels, here + width * channels]) {
        const isHidden = channels === 4 && data[here + 3] === 0 && data[there + 3] === 0;
        for (let channel = 0; channel < channels && !isHidden; channel++) {
          sums[channel] = (sums[channel] ?? 0) + Math.abs((data[here + channel] ?? 0) - (data[there + channel] ?? 0));
        }
      }
      count += 2;
    }
  }
  return Math.max(...sums) / count;
}

/** Tiles of one size next to and below one another. The first ones fill up the last row. */
export function mosaic({ width, channels, data }: Pixels, tiles: readonly Tile[]): Pixels {
  const side = tiles[0]?.side ?? 0;
  const across = Math.floor(Math.sqrt(tiles.length));
  const down = Math.ceil(tiles.length / across);
  const rowBytes = across * side * channels;
  const out = new Uint8Array(down * side * rowBytes);
  for (let index = 0; index < across * down; index++) {
    const { left, top } = tiles[index % tiles.length] ?? { left: 0, top: 0 };
    const to = Math.floor(index / across) * side * rowBytes + (index % across) * side * channels;
    for (let y = 0; y < side; y++) {
      const from = ((top + y) * width + left) * channels;
      out.set(data.subarray(from, from + side * channels), to + y * rowBytes);
    }
  }
  return { width: across * side, height: down * side, channels, data: out };
}
