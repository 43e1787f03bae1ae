import type { RunReport } from '@imagemill/core';
import { inTurns } from './in-turns.js';
import type { Item } from './item.js';

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

const takeTurn = inTurns(1);

/**
 * A small preview of a picture, made by the browser's own decoder, one at a time to spare memory and the engine.
 * Undefined where the browser cannot, the picture is too large to decode just for that, or the signal says that nobody looks any more.
 */
export function createThumbnail(
  file: Blob,
  size: Size,
  signal: AbortSignal,
  cut: Cut = 'square',
  open: typeof openBitmap | typeof openDrawing = openBitmap,
): Promise<Blob | undefined> {
  if (size.width * size.height > MAX_PIXELS) return Promise.resolve(undefined);
  return takeTurn(async () => (signal.aborted ? undefined : draw(await open(file, size), cut))).catch(() => undefined);
}

/**
 * The same of what came of a file, once that is there: browsers show few of the formats that the engines read. A drawing is drawn here
 * only because the engine has done so before, within its limits: nothing stops a browser in the middle of one.
 */
export function thumbnailOfResult({ outcome }: Item, signal: AbortSignal): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    const stop = outcome.subscribe((made) => {
      const [first] = made?.results ?? [];
      const open = first?.blob.type === 'image/svg+xml' ? openDrawing : openBitmap;
      if (first) resolve(createThumbnail(first.blob, first.report as RunReport, signal, 'square', open));
    });
    signal.addEventListener('abort', stop);
  });
}

interface Opened extends Size {
  readonly picture: ImageBitmap | HTMLImageElement;
}

function draw({ picture, ...size }: Opened, cut: Cut): Promise<Blob | undefined> {
  // Not every browser has made it small already.
  const scale = SIDE / Math.min(size.width, size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const canvas = document.createElement('canvas');
  canvas.width = cut === 'square' ? SIDE : Math.min(width, LONGEST);
  canvas.height = cut === 'square' ? SIDE : Math.min(height, LONGEST);
  canvas.getContext('2d')?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  if ('close' in picture) picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** One side is enough: the browser keeps the proportions. */
async function openBitmap(file: Blob, { width, height }: Size): Promise<Opened> {
  const shortSide = width <= height ? { resizeWidth: SIDE } : { resizeHeight: SIDE };
  const picture = await createImageBitmap(file, { ...shortSide, resizeQuality: 'medium' });
  return { picture, width: picture.width, height: picture.height };
}

async function openDrawing(file: Blob, size: Size): Promise<Opened> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return { picture, width: size.width, height: size.height };
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
