import type { PdfPreset } from '@imagemill/core';

/** What the bytes of a document are spent on; `superseded` is what earlier revisions left, and what nothing leads to any more. */
export const BYTE_KINDS = ['images', 'fonts', 'content', 'attachments', 'superseded', 'other'] as const;
export type ByteKind = (typeof BYTE_KINDS)[number];

/** What a visitor should know before or after: what the work gives up, or could not do. */
export type PdfNotice =
  /** A digital signature becomes void; only done where the caller said so. */
  | 'signature_lost'
  /** The file was encrypted or restricted; the result is not. */
  | 'encryption_lost'
  /** The file was damaged and put together again. */
  | 'repaired'
  /** The check of the result failed with everything applied: only the structure was compressed. */
  | 'structure_only'
  /** The check failed even then: the input comes back. */
  | 'check_failed';

export interface PdfInventory {
  readonly pages: number;
  readonly bytes: number;
  readonly kinds: Readonly<Record<ByteKind, number>>;
  readonly images: number;
  readonly fonts: number;
  readonly signed: boolean;
  readonly encrypted: boolean;
  readonly forms: boolean;
  readonly tagged: boolean;
  /** Estimated bytes of the result, by preset. */
  readonly estimates: Readonly<Record<PdfPreset, number>>;
}

/** Which part of the work is under way; `done` and `total` count pages, images or fonts. */
export interface PdfProgress {
  readonly stage: 'open' | 'analyse' | 'images' | 'fonts' | 'write' | 'verify' | 'pages';
  readonly done: number;
  readonly total: number;
  /** The share of the whole work that is done, 0 to 1. */
  readonly share: number;
}

export interface PdfRunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PdfProgress) => void;
}

/** What was changed in a document. */
export interface PdfChanges {
  readonly imagesReworked: number;
  readonly imagesKept: number;
  readonly fontsReduced: number;
  readonly objectsRemoved: number;
  readonly duplicatesMerged: number;
}

export interface PdfResult {
  readonly result: 'optimized' | 'unchanged';
  readonly reason?: 'already_optimal' | 'would_grow' | 'check_failed';
  readonly bytes: Uint8Array;
  readonly originalBytes: number;
  readonly resultBytes: number;
  readonly pages: number;
  readonly changes: PdfChanges;
  readonly notices: readonly PdfNotice[];
  /** What the check of the full result found, where it did not pass. For reports, not for visitors. */
  readonly mismatch?: string;
  /** What a document was compressed with in the end; with a target it was searched for. */
  readonly used?: { readonly dpi: number; readonly quality: number };
}
