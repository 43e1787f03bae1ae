import type { Operation, ReadyToolId } from '@imagemill/core';

/** How an operation is spoken of. */
export interface OperationWords {
  /** To a visitor: "compress a file". */
  readonly verb: string;
  /** Of the browser: "your browser compresses". */
  readonly does: string;
  /** Of a file at work. */
  readonly working: string;
}

export const OPERATION_WORDS: { readonly [O in Operation]: OperationWords } = {
  compress: { verb: 'compress', does: 'compresses', working: 'Compressing' },
  resize: { verb: 'resize', does: 'resizes', working: 'Resizing' },
  convert: { verb: 'convert', does: 'converts', working: 'Converting' },
};

/** The sentence under a tool's heading. */
export const TOOL_LEADS: { readonly [T in ReadyToolId]: string } = {
  'compress-image': 'Smaller files, many at once. Your browser does the work; your files stay on this device.',
  'resize-image': 'By pixels, percent, long edge or ratio, many at once. Your browser does the work; your files stay on this device.',
  'convert-image': 'From one format to another, many at once. Your browser does the work; your files stay on this device.',
};
