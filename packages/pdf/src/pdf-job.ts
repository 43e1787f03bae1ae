import type { CompressPdfOptions, ImagesToPdfOptions, PdfToImagesOptions, ResizePdfOptions } from '@imagemill/core';
import type { PdfInventory, PdfResult } from './report.js';

/**
 * One job on documents as plain data, to be posted to a worker or a process. The files themselves
 * are passed separately.
 */
export type PdfJob =
  | { readonly kind: 'inspect'; readonly options: { readonly password?: string } }
  | { readonly kind: 'compress'; readonly options: CompressPdfOptions }
  | { readonly kind: 'resizePages'; readonly options: ResizePdfOptions }
  | { readonly kind: 'renderPages'; readonly options: PdfToImagesOptions }
  | { readonly kind: 'imagesToPdf'; readonly options: ImagesToPdfOptions };

export type PdfJobKind = PdfJob['kind'];
export type PdfJobOf<K extends PdfJobKind> = Extract<PdfJob, { kind: K }>;

/** The result for a document, without its bytes. */
export type PdfReport = Omit<PdfResult, 'bytes'>;

/** A page that was rendered and saved as an image, without its bytes. */
export interface PageImage {
  /** Counted from 1. */
  readonly page: number;
  /** How many pages were requested. */
  readonly of: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A document put together from images. */
export interface AssembledPdf {
  readonly pages: number;
  readonly bytes: number;
}

/** What a job returns when it's done. Files and pages are passed separately. */
export interface PdfAnswerOf {
  readonly inspect: PdfInventory;
  readonly compress: PdfReport;
  readonly resizePages: PdfReport;
  readonly renderPages: { readonly pages: number };
  readonly imagesToPdf: AssembledPdf;
}
export type PdfAnswer = PdfAnswerOf[PdfJobKind];
