import { inTurns } from './in-turns.js';

const SIDE = 112;
const MAX_PIXELS = 60_000_000;

/** The picture's size as displayed. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const takeTurn = inTurns(1);

/**
 * A small preview of a picture, made by the browser's own decoder, one at a time to spare memory and the engine.
 * Undefined where the browser cannot, the picture is too large to decode just for that, or the signal says that nobody looks any more.
 */
export function createThumbnail(file: Blob, size: Size, signal: AbortSignal): Promise<Blob | undefined> {
  if (size.width * size.height > MAX_PIXELS) return Promise.resolve(undefined);
  return takeTurn(async () => (signal.aborted ? undefined : draw(file, size))).catch(() => undefined);
}

async function draw(file: Blob, size: Size): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { ...shortSide(size), resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  // The shorter side fills the square; of the longer one the middle is seen. Not every browser has made it small already.
  const scale = SIDE / Math.min(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext('2d')?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** One side is enough: the browser keeps the proportions. A drawing without a size is as wide as high. */
function shortSide({ width, height }: Size): ImageBitmapOptions {
  return width <= height ? { resizeWidth: SIDE } : { resizeHeight: SIDE };
}
