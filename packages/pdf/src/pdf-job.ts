import type { CompressPdfOptions, ImagesToPdfOptions, PdfToImagesOptions, ResizePdfOptions } from '@imagemill/core';
import type { PdfInventory, PdfResult } from './report.js';

/** One piece of work with documents as plain data, to be posted to a worker or a process. Where the files are is told apart from it. */
export type PdfJob =
  | { readonly kind: 'inspect'; readonly options: { readonly password?: string } }
  | { readonly kind: 'compress'; readonly options: CompressPdfOptions }
  | { readonly kind: 'resizePages'; readonly options: ResizePdfOptions }
  | { readonly kind: 'renderPages'; readonly options: PdfToImagesOptions }
  | { readonly kind: 'imagesToPdf'; readonly options: ImagesToPdfOptions };

export type PdfJobKind = PdfJob['kind'];
export type PdfJobOf<K extends PdfJobKind> = Extract<PdfJob, { kind: K }>;

/** What became of a document, without its bytes. */
export type PdfReport = Omit<PdfResult, 'bytes'>;

/** A page that was drawn and written as a picture, without its bytes. */
export interface PagePicture {
  /** Counted from 1. */
  readonly page: number;
  /** How many pages were asked for. */
  readonly of: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** What was put together from pictures. */
export interface AssembledPdf {
  readonly pages: number;
  readonly bytes: number;
}

/** What a job answers when it is done; files and pages go another way. */
export interface PdfAnswerOf {
  readonly inspect: PdfInventory;
  readonly compress: PdfReport;
  readonly resizePages: PdfReport;
  readonly renderPages: { readonly pages: number };
  readonly imagesToPdf: AssembledPdf;
}
export type PdfAnswer = PdfAnswerOf[PdfJobKind];
