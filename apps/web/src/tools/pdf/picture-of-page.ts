import type { DrawnPage } from '@imagemill/engine-wasm';

/** A drawn page as a file that an element can show. `square`: only its upper part, where a document says what it is. */
export async function pictureOfPage({ width, height, data }: DrawnPage, cut: 'whole' | 'square' = 'whole'): Promise<Blob> {
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = cut === 'square' ? side : width;
  canvas.height = cut === 'square' ? side : height;
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), Math.round((canvas.width - width) / 2), 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not make a picture of the page');
  return blob;
}
