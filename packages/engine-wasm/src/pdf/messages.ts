import type { WireError } from '@imagemill/errors';
import type { PageImage, PdfAnswer, PdfJob, PdfProgress } from '@imagemill/pdf';

/** Messages from the page to a PDF worker, which does one job at a time. */
export type ToPdfWorker =
  /** One document, or the images that become one. */
  | { readonly kind: 'run'; readonly job: PdfJob; readonly inputs: readonly Blob[] }
  /** The page has taken the last image and wants the next, so no more than one waits in memory. */
  | { readonly kind: 'next' }
  /** Keeps a document open to render its pages. */
  | { readonly kind: 'open'; readonly input: Blob; readonly password?: string }
  | { readonly kind: 'draw'; readonly page: number; readonly longEdge: number };

/**
 * Messages from a PDF worker to the page. Files are sent as Blobs, which take up none of the page's
 * memory.
 */
export type FromPdfWorker =
  | { readonly kind: 'progress'; readonly progress: PdfProgress }
  | { readonly kind: 'page'; readonly image: PageImage; readonly file: Blob }
  | { readonly kind: 'done'; readonly answer: PdfAnswer; readonly file?: Blob }
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'drawn'; readonly image: DrawnPage }
  | { readonly kind: 'failed'; readonly error: WireError };

/** A page as RGBA pixels, ready for a canvas. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}
