import type { PdfPreset } from '@imagemill/core';

/**
 * What the bytes of a document are spent on. `superseded` is what earlier revisions left, and what
 * nothing refers to anymore.
 */
export const BYTE_KINDS = ['images', 'fonts', 'content', 'attachments', 'superseded', 'other'] as const;
export type ByteKind = (typeof BYTE_KINDS)[number];

/** What a user should know before or after: what gets lost, or couldn't be done. */
export type PdfNotice =
  /** A digital signature becomes void; only done if the caller allowed it. */
  | 'signature_lost'
  /** The file was encrypted or restricted; the result is not. */
  | 'encryption_lost'
  /** The file was damaged and has been repaired. */
  | 'repaired'
  /** The result failed its check with everything applied, so only the structure was compressed. */
  | 'structure_only'
  /** Even that failed the check, so the input comes back. */
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
  /** The estimated size of the result in bytes, by preset. */
  readonly estimates: Readonly<Record<PdfPreset, number>>;
}

/** Which part of the work is running; `done` and `total` count pages, images or fonts. */
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
  /** What the check of the full result found, if it failed. For reports, not for users. */
  readonly mismatch?: string;
  /**
   * The settings that a document was compressed with in the end. With a target size, they were
   * searched for.
   */
  readonly used?: { readonly dpi: number; readonly quality: number };
}
