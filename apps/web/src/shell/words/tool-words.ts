import type { Operation, ToolId } from '@imagemill/core';

/** What a tool is for, in one line. */
export const TOOL_LINES: { readonly [T in ToolId]: string } = {
  'compress-image': 'Smaller JPEG, PNG, WebP, AVIF and GIF files.',
  'resize-image': 'By pixels, percent, long edge or ratio.',
  'convert-image': 'From one format to another.',
  'compress-pdf': 'Smaller documents, text and links intact.',
  'pdf-to-images': 'Pages as JPEG, PNG, WebP or AVIF.',
  'images-to-pdf': 'Pictures in your order, one document.',
  'resize-pdf': 'Pages in A4, Letter or your own size.',
};

/** How to talk about an operation. */
export interface OperationWords {
  /** To a visitor: "compress a file". */
  readonly verb: string;
  /** Of the browser: "your browser compresses". */
  readonly does: string;
  /** Of a file that's being worked on. */
  readonly working: string;
}

export const OPERATION_WORDS: { readonly [O in Operation]: OperationWords } = {
  compress: { verb: 'compress', does: 'compresses', working: 'Compressing' },
  resize: { verb: 'resize', does: 'resizes', working: 'Resizing' },
  convert: { verb: 'convert', does: 'converts', working: 'Converting' },
};
