import { FULL_ENGINE, type PdfToImagesOptions } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { PageSize } from './pdfium/pdfium-document.js';

const DEFAULT_DPI = 150;
const POINTS_PER_INCH = 72;
/** The most pixels of one page, because it's in memory as a whole. */
const MAX_PAGE_PIXELS = 100_000_000;

/**
 * The size of a page in pixels. Throws `too_many_pixels` if that exceeds the limits of the format
 * or of this service.
 */
export function pagePixels(page: number, size: PageSize, options: PdfToImagesOptions): PageSize {
  const { dpi, longEdge, format } = options;
  const scale = longEdge ? longEdge / Math.max(size.width, size.height) : (dpi ?? DEFAULT_DPI) / POINTS_PER_INCH;
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const limit = FULL_ENGINE.writes[format];
  const maxPixels = Math.min(MAX_PAGE_PIXELS, limit?.maxPixels ?? MAX_PAGE_PIXELS);
  if (width * height > maxPixels || Math.max(width, height) > (limit?.maxSide ?? Number.POSITIVE_INFINITY))
    throw new AppError('too_many_pixels', {
      detail: `Page ${page} would be ${width} × ${height} pixels. Choose a lower resolution.`,
      limitPixels: maxPixels,
    });
  return { width, height };
}
