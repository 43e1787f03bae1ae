import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { Raster } from '../codecs.js';
import type { PageSize } from './pdfium-document.js';
import type { PdfiumPage } from './pdfium-page.js';

/**
 * Pixels that are rendered at once: 144 MB inside PDFium, A4 at 600 dpi. Not less, because PDFium
 * goes through the page and decodes its images again for every band.
 */
const BAND_PIXELS = 36_000_000;

/** Lets other tasks run. Only then can a signal be aborted. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Renders a page band by band, so it isn't in memory twice. Can be canceled between bands. */
export async function drawPage(page: PdfiumPage, { width, height }: PageSize, signal?: AbortSignal): Promise<Raster> {
  const data = new Uint8Array(width * height * 3);
  let rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let top = 0; top < height; ) {
    throwIfCancelled(signal);
    const band = page.drawBand({ width, pageHeight: height, top, height: Math.min(rows, height - top) });
    if (band) {
      data.set(band.data, top * width * 3);
      top += band.height;
    } else if (rows > 1) rows = Math.ceil(rows / 4);
    else throw new AppError('too_complex', { detail: 'There is no memory left to draw this page.' });
    await pause();
  }
  return { width, height, channels: 3, data };
}
