import type { Operation } from '@imagemill/core';

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
