import type { WireError } from '@imagemill/core';
import type { PagePicture, PdfAnswer, PdfJob, PdfProgress } from '@imagemill/pdf';

/** Only paths cross to the process, never a file itself. */
export interface PdfWorkRequest {
  readonly kind: 'run';
  readonly job: PdfJob;
  readonly inputPaths: readonly string[];
  /** Where the file is written; pictures of pages add their number and ending to it. */
  readonly outputPath: string;
}

export type ToPdfProcess =
  | PdfWorkRequest
  /** The last page was taken; the next one may be drawn. */
  | { readonly kind: 'next' };

export type PdfWorkReply =
  | { readonly kind: 'progress'; readonly progress: PdfProgress }
  | { readonly kind: 'page'; readonly picture: PagePicture; readonly path: string }
  | { readonly kind: 'done'; readonly answer: PdfAnswer }
  | { readonly kind: 'failed'; readonly error: WireError };
