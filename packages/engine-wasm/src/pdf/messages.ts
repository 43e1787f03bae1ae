import type { WireError } from '@imagemill/errors';
import type { PagePicture, PdfAnswer, PdfJob, PdfProgress } from '@imagemill/pdf';

/** What the page tells a worker for documents. It does one job at a time. */
export type ToPdfWorker =
  /** One document, or the pictures that become one. */
  | { readonly kind: 'run'; readonly job: PdfJob; readonly inputs: readonly Blob[] }
  /** The page has taken the last picture and wants the next: so no more than one waits in memory. */
  | { readonly kind: 'next' }
  /** Keeps a document open to draw pages of it. */
  | { readonly kind: 'open'; readonly input: Blob; readonly password?: string }
  | { readonly kind: 'draw'; readonly page: number; readonly longEdge: number };

/** What such a worker tells the page. Files come as Blobs, which cost the page no memory of its own. */
export type FromPdfWorker =
  | { readonly kind: 'progress'; readonly progress: PdfProgress }
  | { readonly kind: 'page'; readonly picture: PagePicture; readonly file: Blob }
  | { readonly kind: 'done'; readonly answer: PdfAnswer; readonly file?: Blob }
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'drawn'; readonly picture: DrawnPage }
  | { readonly kind: 'failed'; readonly error: WireError };

/** A page as pixels, ready for a canvas: RGBA. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}
