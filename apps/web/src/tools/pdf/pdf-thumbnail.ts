import { createQueue } from '@imagemill/core';
import type { DrawnPage } from '@imagemill/engine-wasm';
import type { Item } from '../../shell/item.js';
import { takePdfEngine } from './pdf-runner.js';

const EDGE = 160;
const queue = createQueue(1);

/**
 * A thumbnail of a document's first page, one document at a time. Undefined if it can't be rendered
 * or if the signal is aborted.
 */
export function createPdfThumbnail({ file, answers }: Item, signal: AbortSignal): Promise<Blob | undefined> {
  const draw = async () => {
    const preview = await (await takePdfEngine(signal)).openPreview(file, answers.peek().password, signal);
    try {
      return await imageOfPage(await preview.draw(1, EDGE), 'square');
    } finally {
      preview.close();
    }
  };
  return queue.run(draw, { signal }).catch(() => undefined);
}

/**
 * A rendered page as an image file that the browser can show. `square`: only the top, where most
 * documents have their title.
 */
export async function imageOfPage({ width, height, data }: DrawnPage, crop: 'whole' | 'square' = 'whole'): Promise<Blob> {
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = crop === 'square' ? side : width;
  canvas.height = crop === 'square' ? side : height;
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), Math.round((canvas.width - width) / 2), 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not encode the page as an image');
  return blob;
}
