import { createQueue, type RunReport } from '@imagemill/core';
import type { Item } from '../../shell/item.js';

/** Pixels of the shorter side. */
const SIDE = 112;
/** Maximum pixels of the longer side of uncropped thumbnails; a till receipt would be endless. */
const LONGEST = 400;
const MAX_PIXELS = 60_000_000;

/** The image's size as displayed. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** `square`: cuts the longer side down to its middle. */
type Cut = 'square' | 'whole';

const queue = createQueue(1);

/**
 * A small preview of an image, decoded by the browser, one at a time to save memory and leave the
 * engine alone. Undefined if the browser can't decode it, if it's too large to decode just for a
 * preview, or if the signal aborts.
 */
export function createThumbnail(file: Blob, size: Size, signal: AbortSignal, cut: Cut = 'square'): Promise<Blob | undefined> {
  if (size.width * size.height > MAX_PIXELS) return Promise.resolve(undefined);
  return queue.run(() => draw(file, size, cut), { signal }).catch(() => undefined);
}

/**
 * A preview of a file's result, once there is one: browsers can show few of the formats the engines
 * read. An SVG result is shown as it is, which is safe only because the engine has already rendered
 * it within its limits: browsers have no limits for rendering SVG.
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
  // Not every browser has resized it by now.
  const scale = SIDE / Math.min(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  const canvas = document.createElement('canvas');
  canvas.width = cut === 'square' ? SIDE : Math.min(width, LONGEST);
  canvas.height = cut === 'square' ? SIDE : Math.min(height, LONGEST);
  canvas.getContext('2d')?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/**
 * One side is enough: the browser keeps the proportions. An SVG without a size counts as square.
 */
function shortSide({ width, height }: Size): ImageBitmapOptions {
  return width <= height ? { resizeWidth: SIDE } : { resizeHeight: SIDE };
}
