import type { DrawnPage } from '@imagemill/engine-wasm';

/** A drawn page as a file that an element can show. */
export async function pictureOfPage({ width, height, data }: DrawnPage): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not make a picture of the page');
  return blob;
}
