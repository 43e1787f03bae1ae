import { inspect, readerOf, type SourceInfo } from '@imagemill/files';
import { borrowBrowser } from '../borrow-browser.js';
import { openChromiumDecoder } from './chromium-decoder.js';
import { openMagick } from './magick-decoder.js';
import type { Seen } from './seen.js';

/** Decodes any file with a decoder that isn't libvips. */
export interface ReferenceDecoder {
  decode(file: Uint8Array): Promise<Seen>;
  close(): Promise<void>;
}

/**
 * Chromium can't decode these formats, ignores CMYK profiles, and doesn't rotate WebP images
 * upright.
 */
function needsMagick({ format, colorModel, orientation }: SourceInfo): boolean {
  return format === 'heic' || format === 'jxl' || format === 'tiff' || colorModel === 'cmyk' || (format === 'webp' && orientation > 1);
}

/** Chromium's own decoders in a plain page, and ImageMagick for what Chromium can't read. */
export async function openReferenceDecoder(): Promise<ReferenceDecoder> {
  const [{ browser, giveBack }, magick] = await Promise.all([borrowBrowser(), openMagick()]);
  const chromium = await openChromiumDecoder(browser);
  const look = async (file: Uint8Array) => {
    const info = await inspect(readerOf(file));
    const { animated } = info;
    return needsMagick(info) ? magick.look(file, { animated }) : chromium.look(file, info.format, { animated });
  };
  // An original is compared with each of its results, so it's decoded only once.
  const looked = new WeakMap<Uint8Array, Promise<Seen>>();
  return {
    decode: (file) => {
      const seen = looked.get(file) ?? look(file);
      looked.set(file, seen);
      return seen;
    },
    close: giveBack,
  };
}

export interface Difference {
  /** Over all cells of all frames, in levels of 255. */
  readonly mean: number;
  /** Of the cell that differs most. */
  readonly worst: number;
}

/**
 * How far apart two images are, frame by frame, on white and on black. Throws if their frame counts
 * differ.
 */
export function differenceOf(a: Seen, b: Seen, { onBlack = true } = {}): Difference {
  if (a.frames.length !== b.frames.length) throw new Error(`Expected ${a.frames.length} frames but received ${b.frames.length}`);
  const differences = a.frames.flatMap((frame, index) => {
    const other = b.frames[index];
    return [...cellDifferences(frame.onWhite, other?.onWhite), ...(onBlack ? cellDifferences(frame.onBlack, other?.onBlack) : [])];
  });
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    worst: differences.reduce((most, value) => Math.max(most, value), 0),
  };
}

function cellDifferences(a: readonly number[], b: readonly number[] = []): number[] {
  if (a.length !== b.length) throw new Error(`Expected ${a.length} numbers but received ${b.length}`);
  return a.map((value, index) => Math.abs(value - (b[index] ?? 0)));
}
