const SIDE = 112;
const MAX_PIXELS = 60_000_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * A small preview of a picture, made by the browser's own decoder, one at a time to spare memory.
 * Undefined where the browser cannot, or the picture is too large to decode just for that.
 */
export function createThumbnail(file: Blob, pixels: number, signal: AbortSignal): Promise<Blob | undefined> {
  const turn = last.then(() => (signal.aborted || pixels > MAX_PIXELS ? undefined : draw(file)));
  last = turn.catch(() => undefined);
  return turn.catch(() => undefined);
}

async function draw(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.max(SIDE / bitmap.width, SIDE / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
