import { type RunReport, waitingLine } from '@imagemill/core';
import type { Item } from '../../shell/item.js';

/** Of the shorter side. */
const SIDE = 112;
/** Of the longer side of what is shown whole; a till receipt would be endless. */
const LONGEST = 400;
const MAX_PIXELS = 60_000_000;

/** The picture's size as displayed. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** `square`: of the longer side the middle is seen. */
type Cut = 'square' | 'whole';

const line = waitingLine(1);

/**
 * A small preview of a picture, made by the browser's own decoder, one at a time to spare memory and the engine.
 * Undefined where the browser cannot, the picture is too large to decode just for that, or the signal says that nobody looks any more.
 */
export function createThumbnail(file: Blob, size: Size, signal: AbortSignal, cut: Cut = 'square'): Promise<Blob | undefined> {
  if (size.width * size.height > MAX_PIXELS) return Promise.resolve(undefined);
  return line.run(() => draw(file, size, cut), { signal }).catch(() => undefined);
}

/**
 * The same of what came of a file, once that is there: browsers show few of the formats that the engines read. A drawing is shown as it is, but
 * only because the engine has drawn it before, within its limits: nothing stops a browser in the middle of one.
 */
export function thumbnailOfResult({ outcome }: Item, signal: AbortSignal): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    const stop = outcome.subscribe((made) => {
      const [first] = made?.results ?? [];
      if (first) resolve(first.blob.type.endsWith('+xml') ? first.blob : createThumbnail(first.blob, first.report as RunReport, signal));
    });
    signal.addEventListener('abort', stop);
  });
}

async function draw(file: Blob, size: Size, cut: Cut): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { ...shortSide(size), resizeQuality: 'medium' });
  // Not every browser has made it small already.
  const scale = SIDE / Math.min(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  const canvas = document.createElement('canvas');
  canvas.width = cut === 'square' ? SIDE : Math.min(width, LONGEST);
  canvas.height = cut === 'square' ? SIDE : Math.min(height, LONGEST);
  canvas.getContext('2d')?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** One side is enough: the browser keeps the proportions. A drawing without a size is as wide as high. */
function shortSide({ width, height }: Size): ImageBitmapOptions {
  return width <= height ? { resizeWidth: SIDE } : { resizeHeight: SIDE };
}
