import { FORMATS, type InputFormat } from '@imagemill/files';
import type { Browser } from 'playwright-core';
import { averages } from './averages.js';
import { plainPage } from './plain-page.js';
import type { Seen } from './seen.js';

/** Decodes images with Chromium's own decoders, in a page that has none of our code. */
export interface ChromiumDecoder {
  look(file: Uint8Array, format: InputFormat, options?: { animated?: boolean }): Promise<Seen>;
}

/** What the page keeps between calls; this window is the browser's. */
declare const window: { averages?: typeof averages };

export async function openChromiumDecoder(browser: Browser): Promise<ChromiumDecoder> {
  const page = await plainPage(browser);
  await page.addScriptTag({ content: `window.averages = ${averages}` });
  return {
    look: async (file, format, { animated = false } = {}) => {
      const image = { file: Buffer.from(file).toString('base64'), type: FORMATS[format].mime, animated };
      return JSON.parse(await page.evaluate(lookInPage, image)) as Seen;
    },
  };
}

/**
 * Runs in the browser, so it may only use what the page was given. Returns JSON, because the driver
 * takes seconds for thousands of separate numbers.
 */
async function lookInPage({ file, type, animated }: { file: string; type: string; animated: boolean }): Promise<string> {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const show = (image: CanvasImageSource, width: number, height: number, background: string): number[] => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
    if (!context || !window.averages) throw new Error('Nothing to look with');
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return window.averages(context.getImageData(0, 0, width, height).data, width, height);
  };
  const frameOf = (image: CanvasImageSource, width: number, height: number, delayMs: number) => ({
    onWhite: show(image, width, height, '#fff'),
    onBlack: show(image, width, height, '#000'),
    delayMs,
  });
  if (!animated) {
    const picture = await createImageBitmap(new Blob([bytes], { type }));
    const { width, height } = picture;
    return JSON.stringify({ width, height, frames: [frameOf(picture, width, height, 0)], loop: 0 } satisfies Seen);
  }
  const decoder = new ImageDecoder({ data: bytes, type, preferAnimation: true });
  await decoder.tracks.ready;
  await decoder.completed;
  const track = decoder.tracks.selectedTrack;
  if (!track) throw new Error('No pictures in this file');
  const frames: Seen['frames'][number][] = [];
  let size = { width: 0, height: 0 };
  for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    size = { width: image.displayWidth, height: image.displayHeight };
    frames.push(frameOf(image, size.width, size.height, Math.round((image.duration ?? 0) / 1000)));
    image.close();
  }
  const loop = Number.isFinite(track.repetitionCount) ? track.repetitionCount + 1 : 0;
  return JSON.stringify({ ...size, frames, loop } satisfies Seen);
}
